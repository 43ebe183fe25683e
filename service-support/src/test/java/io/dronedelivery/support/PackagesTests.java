package io.dronedelivery.support;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.dronedelivery.support", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTests {

    @ArchTest
    static final ArchRule NO_CIRCLES = slices().matching("io.dronedelivery.support.(*)..")
            .should()
            .beFreeOfCycles()
            .because("a reader has to be able to begin somewhere");
}
