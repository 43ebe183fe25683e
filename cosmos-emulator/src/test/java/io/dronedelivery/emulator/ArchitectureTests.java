package io.dronedelivery.emulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.dronedelivery", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule serverAsksQueryAsksStorage = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("entry")
            .definedBy("io.dronedelivery.emulator")
            .layer("server")
            .definedBy("io.dronedelivery.emulator.server..")
            .layer("query")
            .definedBy("io.dronedelivery.emulator.query..")
            .layer("storage")
            .definedBy("io.dronedelivery.emulator.storage..")
            .whereLayer("entry")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("server")
            .mayOnlyBeAccessedByLayers("entry")
            .whereLayer("query")
            .mayOnlyBeAccessedByLayers("server")
            .whereLayer("storage")
            .mayOnlyBeAccessedByLayers("query", "server")
            .because("each layer is understood and tested without those above it");

    @ArchTest
    static final ArchRule emulatorKnowsNothingElseOfThisSystem = noClasses()
            .that()
            .resideInAPackage("io.dronedelivery.emulator..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.dronedelivery.delivery..",
                    "io.dronedelivery.packages..",
                    "io.dronedelivery.drone..",
                    "io.dronedelivery.gateway..",
                    "io.dronedelivery.support..",
                    "io.dronedelivery.localstack..")
            .because("it is of use to any Cosmos application");

    @ArchTest
    static final ArchRule onlyTheServerSpeaksHttp = noClasses()
            .that()
            .resideInAnyPackage("io.dronedelivery.emulator.query..", "io.dronedelivery.emulator.storage..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "reactor..")
            .because("what is stored and how it is queried does not depend on how requests arrive");
}
