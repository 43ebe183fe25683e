package io.dronedelivery.drone;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.dronedelivery.support.contract.ServiceArchitecture;

@AnalyzeClasses(packages = "io.dronedelivery.drone", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(ServiceArchitecture.class);
}
