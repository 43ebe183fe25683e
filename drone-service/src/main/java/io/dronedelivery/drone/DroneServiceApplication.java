package io.dronedelivery.drone;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class DroneServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(DroneServiceApplication.class, arguments);
    }
}
