package io.dronedelivery.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class GatewayApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(GatewayApplication.class, arguments);
    }
}
