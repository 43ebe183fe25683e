package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.spring.data.cosmos.CosmosFactory;
import com.azure.spring.data.cosmos.config.CosmosConfig;
import com.azure.spring.data.cosmos.config.CosmosConfigurationSupport;
import com.azure.spring.data.cosmos.core.ReactiveCosmosTemplate;
import com.azure.spring.data.cosmos.core.convert.MappingCosmosConverter;
import com.azure.spring.data.cosmos.core.mapping.CosmosMappingContext;
import java.util.Collection;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.Bean;

/** Spring Data on the same client and the same container as everything else. */
@AutoConfiguration(after = CosmosAutoConfiguration.class)
class SpringDataAutoConfiguration extends CosmosConfigurationSupport {

    private final CosmosProperties properties;
    private final BeanFactory beans;

    SpringDataAutoConfiguration(CosmosProperties properties, BeanFactory beans) {
        this.properties = properties;
        this.beans = beans;
    }

    @Override
    protected String getDatabaseName() {
        return properties.database();
    }

    @Override
    protected Collection<String> getMappingBasePackages() {
        return AutoConfigurationPackages.get(beans);
    }

    @Bean
    CosmosFactory cosmosFactory(CosmosAsyncClient client, CosmosOperations operations) {
        return new CosmosFactory(client, getDatabaseName()) {
            @Override
            public String overrideContainerName() {
                return operations.container().name();
            }
        };
    }

    @Bean
    MappingCosmosConverter mappingCosmosConverter(CosmosMappingContext context) {
        // No mapper of ours: items are annotated so that every JSON mapper that meets them writes the same document.
        return new MappingCosmosConverter(context, null);
    }

    @Bean
    ReactiveCosmosTemplate reactiveCosmosTemplate(CosmosFactory factory, MappingCosmosConverter converter) {
        return new ReactiveCosmosTemplate(factory, CosmosConfig.builder().build(), converter);
    }
}
