package io.dronedelivery.localstack;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.dronedelivery.localstack.process.Lifeline;

@AnalyzeClasses(packages = "io.dronedelivery.localstack", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule knowsTheComponentsByTheirArtifactOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.dronedelivery.emulator..",
                    "io.dronedelivery.support..",
                    "io.dronedelivery.delivery..",
                    "io.dronedelivery.packages..",
                    "io.dronedelivery.drone..",
                    "io.dronedelivery.gateway..")
            .because("what runs locally is started the way it is started in production: as a process");

    @ArchTest
    static final ArchRule processesAndDataKnowNothingOfEachOther = noClasses()
            .that()
            .resideInAPackage("..process..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.dronedelivery.localstack", "..localstack.data..")
            .because("they are joined by the command alone");

    @ArchTest
    static final ArchRule lifelineUsesNothingButTheJdk = classes()
            .that()
            .areAssignableTo(Lifeline.class)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "io.dronedelivery.localstack.process")
            .because("it runs on every component's class path");
}
