package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Optional;

/** A container as it was last replaced. */
record ContainerDescription(ContainerDefinition definition, ResourceVersion version) {

    /**
     * What another definition makes of it.
     *
     * @param ifMatch the entity tag that it must have; empty for any
     * @throws CosmosException with status 400 if that changes what cannot be changed, 412 if it has another entity tag
     */
    ContainerDescription replacedBy(ContainerDefinition other, Optional<String> ifMatch, InstantSource clock) {
        version.check(ifMatch);
        if (!other.id().equals(definition.id())
                || !other.partitionKey().equals(definition.partitionKey())
                || !other.uniqueKeys().equals(definition.uniqueKeys())) {
            throw CosmosException.badRequest("The id, partition key and unique keys of a container cannot be changed");
        }
        definition.search().vectors().checkReplacement(other.search().vectors());
        return new ContainerDescription(other, ResourceVersion.next(clock));
    }

    /** The resource as clients read it. */
    ObjectNode json(String rid, String self) {
        return SystemProperties.stamp(definition.json().deepCopy(), rid, self, version)
                .put("_docs", "docs/")
                .put("_sprocs", "sprocs/")
                .put("_triggers", "triggers/")
                .put("_udfs", "udfs/")
                .put("_conflicts", "conflicts/");
    }
}
