package io.dronedelivery.packages;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class PackageServiceApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(PackageServiceApplication.class, arguments);
    }
}
