package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition.Kind;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition.Version;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Expected values were computed by the azure-cosmos client. */
class EffectivePartitionKeyTests {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [""]          | 32E9366E637A71B4E710384B2F4970A0 | 05C1CF33970FF80800
            ["pk1"]       | 1EC0C2CBE45DBC919CF2B65D399C2673 | 05C1EDBDA5AF1E08716C3200
            ["tenant-42"] | 1D956EA8C214DED08A6749D6A42F43EB | 05C1ED87230D6A0875666F626F752E353300
            ["é中😀"]      | 3B4ECAF7F0133F76BF0E821E411400AA | 05C1EB6D73670E08C4AAE5B9AEF1A0998100
            [1]           | 20CD98B339BA78A5D0CF6953B87070B0 | 05C1ED172B6B2605BFF0
            [1.0]         | 20CD98B339BA78A5D0CF6953B87070B0 | 05C1ED172B6B2605BFF0
            [1.5]         | 35C5DDEB6C795D16A9963C73C54E97BC | 05C1E9694167A805BFF8
            [-3]          | 30478B3D0E0AD5DBC95C665464636106 | 05C1C17F27ADE8053FF8
            [0]           | 155B95BEDAC4B1E9EC1CDC9BB0DDDE58 | 05C1BF6DA11560058000
            [true]        | 0E711127C5B5A8E4726AC6DD306A3E59 | 05C1D7C5A903D803
            [false]       | 2FE1BE91E90A3439635E0E9E37361EF2 | 05C1DB857D857C02
            [null]        | 378867E4430E67857ACE5C908374FE16 | 05C1ED45D7475601
            [{}]          | 11622DAA78F835834610ABE56EFF5CB5 | 05C1D529E345DC00
            """)
    void hashesAsTheAzureClientDoes(String key, String version2, String version1) throws JsonProcessingException {
        assertThat(EffectivePartitionKey.of(single(Version.V2), components(key)).hex())
                .isEqualTo(version2);
        assertThat(EffectivePartitionKey.of(single(Version.V1), components(key)).hex())
                .isEqualTo(version1);
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void hashesBothZerosAlike(Version version) throws JsonProcessingException {
        assertThat(EffectivePartitionKey.of(single(version), components("[-0.0]")))
                .isEqualTo(EffectivePartitionKey.of(single(version), components("[0]")));
    }

    @Test
    void looksAtTheWholeOfALongStringInVersion2() {
        List<JsonNode> longKey = List.of(TextNode.valueOf("x".repeat(120)));
        assertThat(EffectivePartitionKey.of(single(Version.V2), longKey).hex())
                .isEqualTo("0F00B5EB061FA944A362B8945ACB258D");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ["t0"]           | 1235D6A7DD66DBE1C7A94E79B28C86E7
            ["t0","u0"]      | 1235D6A7DD66DBE1C7A94E79B28C86E71C961E81D6119CAE5A54F9E79DEEA797
            ["t0","u0","s0"] | 1235D6A7DD66DBE1C7A94E79B28C86E71C961E81D6119CAE5A54F9E79DEEA7972675411FEB51AA6CB46A3A9C062FB025
            ["t0",null,1]    | 1235D6A7DD66DBE1C7A94E79B28C86E7378867E4430E67857ACE5C908374FE1620CD98B339BA78A5D0CF6953B87070B0
            """)
    void hashesEveryLevelOfAHierarchicalKeyOnItsOwn(String key, String expected) throws JsonProcessingException {
        PartitionKeyDefinition levels = new PartitionKeyDefinition(
                List.of(PropertyPath.of("tenant"), PropertyPath.of("user"), PropertyPath.of("session")),
                Kind.MULTI_HASH,
                Version.V2);
        EffectivePartitionKey hash = EffectivePartitionKey.of(levels, components(key));

        assertThat(hash.hex()).isEqualTo(expected);
        assertThat(KeyRange.ofPrefix(new EffectivePartitionKey(expected.substring(0, 32)))
                        .contains(hash))
                .isTrue();
    }

    private static PartitionKeyDefinition single(Version version) {
        return new PartitionKeyDefinition(List.of(PropertyPath.of("pk")), Kind.HASH, version);
    }

    /** On the wire an empty object stands for "no such property". */
    private static List<JsonNode> components(String json) throws JsonProcessingException {
        return StreamSupport.stream(JSON.readTree(json).spliterator(), false)
                .map(node -> node.isObject() ? MissingNode.getInstance() : node)
                .toList();
    }
}
