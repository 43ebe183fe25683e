package io.dronedelivery.gateway;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.dronedelivery.gateway", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule knowsServicesOnlyOverTheWire = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.dronedelivery.delivery..",
                    "io.dronedelivery.packages..",
                    "io.dronedelivery.drone..",
                    "io.dronedelivery.support..",
                    "io.dronedelivery.emulator..")
            .because("each service is deployed on its own");

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("io.dronedelivery.gateway.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingBlocks = noClasses()
            .should()
            .callMethodWhere(target(nameMatching("block.*|toStream|toIterable"))
                    .and(target(owner(resideInAPackage("reactor.core.publisher")))))
            .because("a blocked event loop stalls every request on it");
}
