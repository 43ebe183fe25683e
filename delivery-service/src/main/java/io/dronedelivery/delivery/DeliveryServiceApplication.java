package io.dronedelivery.delivery;

import com.azure.spring.data.cosmos.repository.config.EnableReactiveCosmosRepositories;
import io.dronedelivery.support.summary.ItemKind;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
@EnableReactiveCosmosRepositories
class DeliveryServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(DeliveryServiceApplication.class, arguments);
    }

    @Bean
    ItemKind<Delivery> deliveries() {
        return new ItemKind<>(Delivery.TYPE, Delivery.class, DeliveryRepository.COUNTED);
    }
}
