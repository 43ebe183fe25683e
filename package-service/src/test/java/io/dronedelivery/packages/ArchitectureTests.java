package io.dronedelivery.packages;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.dronedelivery.packages", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule knowsNoOtherPart = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.dronedelivery.delivery..",
                    "io.dronedelivery.drone..",
                    "io.dronedelivery.gateway..",
                    "io.dronedelivery.emulator..",
                    "io.dronedelivery.localstack..")
            .because("services meet over HTTP only, and the emulator is for development");

    @ArchTest
    static final ArchRule blocksNowhere = noClasses()
            .should()
            .callMethod("reactor.core.publisher.Mono", "block")
            .orShould()
            .callMethod("reactor.core.publisher.Flux", "blockLast")
            .because("a blocked event loop stops every request on it");
}
