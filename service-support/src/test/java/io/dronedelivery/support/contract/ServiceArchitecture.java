package io.dronedelivery.support.contract;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyHaveDependenciesWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What holds in the code of each of the three services. */
public final class ServiceArchitecture {

    private static final String OURS = "io.dronedelivery.";
    private static final String SHARED = "io.dronedelivery.support.";

    @ArchTest
    static final ArchRule knowsNoOtherPart = classes()
            .should(onlyHaveDependenciesWhere(
                    describe("stay in the service or go to what all share", ServiceArchitecture::isAllowed)))
            .because(
                    "services meet over HTTP only, the emulator is for development, and a service is one flat package");

    @ArchTest
    static final ArchRule blocksNowhere = noClasses()
            .should()
            .callMethodWhere(target(owner(assignableTo(Mono.class).or(assignableTo(Flux.class))))
                    .and(target(nameMatching("block|blockOptional|blockFirst|blockLast|toIterable|toStream"))))
            .because("a blocked event loop stops every request on it");

    private ServiceArchitecture() {}

    private static boolean isAllowed(Dependency dependency) {
        String from = dependency.getOriginClass().getPackageName();
        String to = dependency.getTargetClass().getPackageName();
        return !to.startsWith(OURS) || to.startsWith(SHARED) || to.equals(from);
    }
}
