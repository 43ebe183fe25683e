package io.dronedelivery.packages;

import com.azure.spring.data.cosmos.repository.config.EnableReactiveCosmosRepositories;
import io.dronedelivery.support.summary.ItemKind;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
@EnableReactiveCosmosRepositories
class PackageServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(PackageServiceApplication.class, arguments);
    }

    @Bean
    ItemKind<Parcel> packages() {
        return new ItemKind<>(Parcel.TYPE, Parcel.class, ParcelRepository.COUNTED);
    }
}
