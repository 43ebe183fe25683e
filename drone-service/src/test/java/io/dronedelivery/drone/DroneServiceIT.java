package io.dronedelivery.drone;

import io.dronedelivery.support.contract.ItemServiceContract;
import io.dronedelivery.support.contract.Subject;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

class DroneServiceIT extends ItemServiceContract {

    private static final Subject SUBJECT = new Subject(
            DroneServiceApplication.class,
            "/api/dronedeliveries",
            "utilization",
            "utilization",
            "/api/all-owners/dronedeliveries?droneId=drone-1",
            """
            {"deliveryId":"delivery-1","droneId":"drone-1","traveledMiles":30.125,"assignedHours":2.50}""",
            """
            {"trips":0,"traveledMiles":0,"assignedHours":0}""",
            """
            {"trips":2,"traveledMiles":60.25,"assignedHours":5}""");

    DroneServiceIT(@LocalServerPort int port, @LocalManagementPort int managementPort) {
        super(SUBJECT, port, managementPort);
    }
}
