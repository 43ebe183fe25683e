package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.ResourceList;
import io.dronedelivery.emulator.storage.Throughput;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * The same generated documents in three places.
 *
 * @param bodies the documents as they were sent
 * @param withoutIndexes in a list, which is always scanned
 * @param withIndexes in one physical partition
 * @param nine over nine physical partitions
 */
record FuzzedContainers(List<ObjectNode> bodies, Documents withoutIndexes, Documents withIndexes, MergingClient nine) {

    static FuzzedContainers of(Random random, int documents) {
        RandomAnswerable generator = new RandomAnswerable(random);
        List<ObjectNode> bodies = new ArrayList<>();
        for (int number = 0; number < documents; number++) {
            bodies.add((ObjectNode) Documents.json(generator.document(number)));
        }
        return new FuzzedContainers(
                bodies,
                Documents.of(ResourceList.of(bodies)),
                Documents.of(container(1, bodies).partitions().get(0)::all),
                new MergingClient(container(9, bodies)));
    }

    int size() {
        return bodies.size();
    }

    private static Container container(int partitions, List<ObjectNode> bodies) {
        Account account = new Account(OptionalInt.of(partitions), InstantSource.system(), System::nanoTime);
        Container container = account.createContainer(
                account.createDatabase((ObjectNode) Documents.json("{'id': 'd'}"), Optional.empty()),
                ContainerDefinition.parse((ObjectNode) Documents.json(
                        "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'kind': 'Hash', 'version': 2}}")),
                Throughput.least());
        for (ObjectNode body : bodies) {
            EffectivePartitionKey key =
                    EffectivePartitionKey.of(container.definition().partitionKey(), List.of(body.get("pk")));
            ObjectNode copy = body.deepCopy();
            container.partitionOf(key).write(transaction -> transaction.create(key, copy));
        }
        return container;
    }
}
