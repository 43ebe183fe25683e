package io.dronedelivery.support.deadline;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Gives every request a deadline. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@EnableConfigurationProperties(DeadlineProperties.class)
class DeadlineAutoConfiguration {

    @Bean
    DeadlineFilter deadlineFilter(DeadlineProperties properties) {
        return new DeadlineFilter(properties);
    }
}
