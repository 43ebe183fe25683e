package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class DatabaseTests {

    private final SdkFixture sdk = SdkFixture.start(1);
    private final CosmosAsyncClient client = sdk.client();

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void createsOnceAndReads() {
        assertThat(await(client.createDatabaseIfNotExists("once")).getStatusCode())
                .isEqualTo(201);
        assertThat(await(client.createDatabaseIfNotExists("once")).getStatusCode())
                .isEqualTo(200);
        fails(client.createDatabase("once"), 409);

        assertThat(await(client.getDatabase("once").read()).getProperties())
                .extracting(CosmosDatabaseProperties::getId)
                .isEqualTo("once");
        fails(client.getDatabase("never").read(), 404);
    }

    @Test
    void listsAndQueries() {
        await(client.createDatabase("first"));
        await(client.createDatabase("second"));

        assertThat(await(client.readAllDatabases().collectList()))
                .extracting(CosmosDatabaseProperties::getId)
                .contains("first", "second");
        SqlQuerySpec query = new SqlQuerySpec("SELECT * FROM d WHERE d.id = @id", new SqlParameter("@id", "second"));
        assertThat(await(client.queryDatabases(query, null).collectList()))
                .extracting(CosmosDatabaseProperties::getId)
                .containsExactly("second");
    }

    @Test
    void deletesWithEverythingInIt() {
        await(client.createDatabase("short"));
        CosmosAsyncDatabase database = client.getDatabase("short");
        await(database.createContainer("items", "/pk"));

        await(database.delete());

        fails(database.read(), 404);
        fails(database.delete(), 404);
        await(client.createDatabase("short"));
        assertThat(await(database.readAllContainers().collectList())).isEmpty();
    }
}
