package io.dronedelivery.packages;

import io.dronedelivery.support.contract.ItemServiceContract;
import io.dronedelivery.support.contract.Subject;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

class PackageServiceIT extends ItemServiceContract {

    private static final Subject SUBJECT = new Subject(
            PackageServiceApplication.class,
            "/api/packages",
            "summary",
            "packages",
            "/api/all-owners/packages?deliveryId=delivery-1",
            """
            {"deliveryId":"delivery-1","size":"small","weight":1.50,"tag":"fragile"}""",
            """
            {"count":0,"totalWeight":0}""",
            """
            {"count":2,"totalWeight":3}""");

    PackageServiceIT(@LocalServerPort int port, @LocalManagementPort int managementPort) {
        super(SUBJECT, port, managementPort);
    }
}
