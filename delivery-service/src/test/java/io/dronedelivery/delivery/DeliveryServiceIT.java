package io.dronedelivery.delivery;

import io.dronedelivery.support.contract.ItemServiceContract;
import io.dronedelivery.support.contract.Subject;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

class DeliveryServiceIT extends ItemServiceContract {

    private static final Subject SUBJECT =
            new Subject("/api/deliveries", "summary", "deliveries", "status=inFlight", """
            {"pickup":{"altitude":10,"latitude":47.6,"longitude":-122.3},
             "dropoff":{"altitude":30,"latitude":47.7,"longitude":-122.1},
             "deadline":"2026-11-30T12:00:00Z","droneId":"drone-1","status":"inFlight"}""", """
            {"count":0,"delivered":0,"inFlight":0,"cancelled":0}""", """
            {"count":2,"delivered":0,"inFlight":2,"cancelled":0}""");

    DeliveryServiceIT(@LocalServerPort int port, @LocalManagementPort int managementPort) {
        super(SUBJECT, port, managementPort);
    }
}
