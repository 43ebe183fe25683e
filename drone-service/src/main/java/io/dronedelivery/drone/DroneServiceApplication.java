package io.dronedelivery.drone;

import com.azure.spring.data.cosmos.repository.config.EnableReactiveCosmosRepositories;
import io.dronedelivery.support.summary.ItemKind;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
@EnableReactiveCosmosRepositories
class DroneServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(DroneServiceApplication.class, arguments);
    }

    @Bean
    ItemKind<Trip> trips() {
        return new ItemKind<>(Trip.TYPE, Trip.class, TripRepository.COUNTED);
    }
}
