package io.dronedelivery.delivery;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class DeliveryServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(DeliveryServiceApplication.class, arguments);
    }
}
