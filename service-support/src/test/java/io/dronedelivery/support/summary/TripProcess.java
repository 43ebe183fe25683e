package io.dronedelivery.support.summary;

import org.springframework.boot.SpringApplication;

/** A service of trips in a process of its own, with a command line as the real ones have. */
final class TripProcess {

    private TripProcess() {}

    public static void main(String[] arguments) {
        SpringApplication.run(TripService.Application.class, arguments);
    }
}
