package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A patch that says something else than it can do is refused as a whole, and the document stays as it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MalformedPatchTests {

    private static final String DOCUMENTS = "/dbs/d/colls/c/docs";
    private static final Map<String, String> KEY = Map.of("x-ms-documentdb-partitionkey", "[\"a\"]");

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeAll
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
        client.create("/dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        Answer created = client.create(
                DOCUMENTS,
                "[\"a\"]",
                json("{'id':'i','pk':'a','n':1,'text':'t','list':[1,2],'child':{'_ts':5,'id':6}}"));
        assertThat(created.status()).isEqualTo(201);
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "true", "null", "{}", "['FROM c']"})
    void refusesAConditionThatIsNoText(String condition) {
        refused("{'condition':" + condition + ",'operations':[{'op':'set','path':'/n','value':2}]}", "condition");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            5                                                      ; operations
            {}                                                     ; operations
            {'operations':{'op':'set','path':'/n','value':2}}      ; operations
            {'operations':[]}                                      ; operations
            {'operations':'set'}                                   ; operations
            []                                                     ; operations
            {'conditon':'FROM c','operations':[{'op':'set','path':'/n','value':2}]} ; conditon
            {'operations':['set']}                                 ; op
            {'operations':[null]}                                  ; op
            {'operations':[{'path':'/n','value':2}]}               ; op
            {'operations':[{'op':5,'path':'/n','value':2}]}        ; op
            {'operations':[{'op':'SET','path':'/n','value':2}]}    ; SET
            {'operations':[{'op':'copy','from':'/n','path':'/m'}]} ; copy
            {'operations':[{'op':'test','path':'/n','value':1}]}   ; test
            {'operations':[{'op':'set','value':2}]}                ; path
            {'operations':[{'op':'set','path':5,'value':2}]}       ; path
            {'operations':[{'op':'set','path':null,'value':2}]}    ; path
            {'operations':[{'op':'set','path':'n','value':2}]}     ; path
            {'operations':[{'op':'set','path':'','value':2}]}      ; path
            {'operations':[{'op':'add','path':'/n'}]}              ; value
            {'operations':[{'op':'set','path':'/n'}]}              ; value
            {'operations':[{'op':'replace','path':'/n'}]}          ; value
            {'operations':[{'op':'incr','path':'/n'}]}             ; value
            {'operations':[{'op':'incr','path':'/n','value':'1'}]} ; value
            {'operations':[{'op':'move','path':'/m'}]}             ; from
            {'operations':[{'op':'move','from':5,'path':'/m'}]}    ; from
            {'operations':[{'op':'move','from':'/n'}]}             ; path
            """)
    void refusesABodyThatIsNoPatch(String body, String named) {
        refused(body, named);
    }

    @Test
    void refusesMoreThanTenOperations() {
        String operations = IntStream.range(0, 11)
                .mapToObj(n -> "{'op':'set','path':'/n','value':" + n + "}")
                .collect(Collectors.joining(","));

        refused("{'operations':[" + operations + "]}", "10");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/_ts", "/_etag", "/_rid", "/_self", "/_attachments", "/id", "/_ts/a", "/_etag/0/b", "/id/a"})
    void refusesToTouchWhatTheServiceSets(String path) {
        for (String operation : new String[] {"add", "set", "replace", "incr"}) {
            refused("{'operations':[{'op':'" + operation + "','path':'" + path + "','value':1}]}", path);
        }
        refused("{'operations':[{'op':'remove','path':'" + path + "'}]}", path);
        refused("{'operations':[{'op':'move','from':'/text','path':'" + path + "'}]}", path);
        refused("{'operations':[{'op':'move','from':'" + path + "','path':'/other'}]}", path);
    }

    @Test
    void refusesTheIdEvenWithTheValueThatItHas() {
        refused("{'operations':[{'op':'set','path':'/id','value':'i'}]}", "/id");
    }

    @Test
    void refusesItInABatch() {
        Answer answer = client.batch(
                DOCUMENTS,
                "[\"a\"]",
                json("[{'operationType':'Patch','id':'i','resourceBody':"
                        + "{'operations':[{'op':'set','path':'/_ts','value':1}]}},"
                        + "{'operationType':'Patch','id':'i','resourceBody':"
                        + "{'condition':1,'operations':[{'op':'set','path':'/n','value':2}]}}]"));

        assertThat(answer.status()).isEqualTo(207);
        assertThat(answer.body().path(0).path("statusCode").asInt()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {'op':'set','path':'/pk','value':'b'}
            {'op':'remove','path':'/pk'}
            {'op':'move','from':'/pk','path':'/other'}
            {'op':'add','path':'/list/3','value':9}
            {'op':'add','path':'/list/-1','value':9}
            {'op':'add','path':'/list/01','value':9}
            {'op':'add','path':'/list/x','value':9}
            {'op':'set','path':'/list/3','value':9}
            {'op':'set','path':'/list/x','value':9}
            {'op':'replace','path':'/list/2','value':9}
            {'op':'replace','path':'/list/-','value':9}
            {'op':'remove','path':'/list/2'}
            {'op':'remove','path':'/list/-'}
            {'op':'remove','path':'/list/-1'}
            {'op':'incr','path':'/list/2','value':9}
            {'op':'incr','path':'/list/-','value':9}
            {'op':'incr','path':'/text','value':1}
            {'op':'incr','path':'/list','value':1}
            {'op':'move','from':'/list/2','path':'/other'}
            {'op':'move','from':'/list/-','path':'/other'}
            {'op':'move','from':'/n','path':'/list/4'}
            {'op':'move','from':'/child','path':'/child/a'}
            {'op':'set','path':'/no/parent','value':1}
            {'op':'set','path':'/text/a','value':1}
            """)
    void refusesWhatTheDocumentHasNoPlaceFor(String operation) {
        refused("{'operations':[" + operation + "]}", "");
    }

    @Test
    void refusesToNestADocumentDeeperThanOneCanBeCreated() {
        String deep = "{'a':".repeat(100) + "1" + "}".repeat(100);
        String path = "/d" + "/a".repeat(100);
        client.create(DOCUMENTS, "[\"a\"]", json("{'id':'deep','pk':'a','d':" + deep + "}"));

        Answer answer = patch("deep", "{'operations':[{'op':'set','path':'" + path + "','value':" + deep + "}]}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.message()).contains("128");
        assertThat(patch("deep", "{'operations':[{'op':'set','path':'/n','value':1}]}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void leavesNamesOfSystemPropertiesBelowTheRootToTheClient() {
        client.create(DOCUMENTS, "[\"a\"]", json("{'id':'own','pk':'a','child':{'_ts':5,'id':6}}"));

        Answer answer = patch(
                "own",
                "{'operations':[{'op':'incr','path':'/child/_ts','value':1},{'op':'remove','path':'/child/id'},"
                        + "{'op':'set','path':'/_mine','value':1}]}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("child").toString()).isEqualTo("{\"_ts\":6}");
        assertThat(answer.body().path("_mine").asInt()).isEqualTo(1);
    }

    private void refused(String body, String named) {
        JsonNode before = client.get(DOCUMENTS + "/i", KEY).body();

        Answer answer = patch("i", body);

        assertThat(answer.status()).as(body).isEqualTo(400);
        assertThat(answer.message()).as(body).contains(named);
        assertThat(client.get(DOCUMENTS + "/i", KEY).body()).as(body).isEqualTo(before);
    }

    private Answer patch(String id, String body) {
        return client.send("PATCH", DOCUMENTS + "/" + id, KEY, json(body));
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
