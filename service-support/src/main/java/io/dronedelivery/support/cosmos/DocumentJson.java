package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosItemSerializer;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Map;

/** Documents as JSON: moments as ISO 8601 text, absent values left out. The SDK knows Jackson 2 only. */
final class DocumentJson extends CosmosItemSerializer {

    private static final TypeReference<Map<String, Object>> PROPERTIES = new TypeReference<>() {};

    private final ObjectMapper mapper;

    DocumentJson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                // System properties (_etag, _ts, ...) come with every document.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .build();
    }

    @Override
    public <T> Map<String, Object> serialize(T item) {
        return mapper.convertValue(item, PROPERTIES);
    }

    @Override
    public <T> T deserialize(Map<String, Object> properties, Class<T> type) {
        return mapper.convertValue(properties, type);
    }
}
