package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Resources other than documents, for queries on them. */
public record ResourceList(List<StoredDocument> resources) implements DocumentSource {

    public ResourceList {
        resources = List.copyOf(resources);
    }

    public static ResourceList of(List<? extends JsonNode> resources) {
        List<StoredDocument> documents = new ArrayList<>();
        for (JsonNode resource : resources) {
            long position = documents.size() + 1L;
            documents.add(new StoredDocument(
                    SystemPropertyText.NONE,
                    resource.path("id").asText(),
                    new EffectivePartitionKey(""),
                    position,
                    position,
                    0,
                    0,
                    Json.write(resource)));
        }
        return new ResourceList(documents);
    }

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return resources.stream().filter(resource -> resource.sequence() > sequence)::iterator;
    }

    @Override
    public Iterable<StoredDocument> at(LongStream sequences) {
        return sequences.mapToObj(sequence -> resources.get((int) sequence - 1))::iterator;
    }

    @Override
    public Optional<OrderedIndex> index(PropertyPath path) {
        return Optional.empty();
    }

    @Override
    public int documentCount() {
        return resources.size();
    }
}
