// What applications do with the emulator through the official JavaScript client. Prints the name of every step that succeeded.
// Usage: node steps.js <endpoint> <key>
import assert from "node:assert/strict";
import { BulkOperationType, ChangeFeedStartFrom, CosmosClient, PatchOperationType } from "@azure/cosmos";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const CUSTOMERS = 12;
const ORDERS = 60;

const { database } = await client.databases.createIfNotExists({ id: "javascript" });
const { container } = await database.containers.createIfNotExists(
  { id: "orders", partitionKey: { paths: ["/customer"] } },
  { offerThroughput: 100_000 },
);
const all = async (query, options) => (await container.items.query(query, options).fetchAll()).resources;

await step("creates a database and a container", async () => {
  assert.equal((await database.read()).statusCode, 200);
  assert.deepEqual((await container.read()).resource.partitionKey.paths, ["/customer"]);
  assert.equal((await container.readOffer()).resource.content.offerThroughput, 100_000);
});

await step("creates, reads, replaces, upserts and deletes a document", async () => {
  const created = await container.items.create({ id: "one", customer: "a", amount: 1 });
  assert.equal(created.statusCode, 201);
  assert.ok(created.requestCharge > 0);
  const item = container.item("one", "a");
  assert.equal((await item.read()).resource.amount, 1);
  await item.replace({ id: "one", customer: "a", amount: 2 });
  const stale = { accessCondition: { type: "IfMatch", condition: created.etag } };
  await assert.rejects(item.replace({ id: "one", customer: "a", amount: 3 }, stale), { code: 412 });
  await container.items.upsert({ id: "one", customer: "a", amount: 4 });
  assert.equal((await item.read()).resource.amount, 4);
  await assert.rejects(container.items.create({ id: "one", customer: "a" }), { code: 409 });
  assert.equal((await item.delete()).statusCode, 204);
  assert.equal((await item.read()).statusCode, 404);
});

await step("writes in bulk", async () => {
  const operations = Array.from({ length: ORDERS }, (_, number) => ({
    operationType: BulkOperationType.Create,
    partitionKey: `c${number % CUSTOMERS}`,
    resourceBody: { id: `order${number}`, customer: `c${number % CUSTOMERS}`, number, kind: number % 3 },
  }));
  const results = await container.items.executeBulkOperations(operations);
  assert.deepEqual(new Set(results.map((result) => result.response?.statusCode)), new Set([201]));
});

await step("queries one partition key", async () => {
  const query = {
    query: "SELECT VALUE c.number FROM c WHERE c.customer = @customer",
    parameters: [{ name: "@customer", value: "c5" }],
  };
  assert.deepEqual(await all(query, { partitionKey: "c5" }), [5, 17, 29, 41, 53]);
});

await step("orders across partitions, page by page", async () => {
  const pages = container.items.query("SELECT c.number FROM c ORDER BY c.number DESC", { maxItemCount: 7 });
  const numbers = [];
  while (pages.hasMoreResults()) {
    numbers.push(...((await pages.fetchNext()).resources ?? []).map((order) => order.number));
  }
  assert.deepEqual(numbers, Array.from({ length: ORDERS }, (_, index) => ORDERS - 1 - index));
  assert.deepEqual(await all("SELECT VALUE c.number FROM c ORDER BY c.number OFFSET 10 LIMIT 3"), [10, 11, 12]);
  assert.deepEqual(await all("SELECT TOP 2 VALUE c.number FROM c ORDER BY c.kind DESC, c.number ASC"), [2, 5]);
});

await step("aggregates, groups and removes duplicates across partitions", async () => {
  assert.deepEqual(await all("SELECT VALUE COUNT(1) FROM c"), [ORDERS]);
  assert.deepEqual(await all("SELECT VALUE SUM(c.number) FROM c"), [(ORDERS * (ORDERS - 1)) / 2]);
  assert.deepEqual(await all("SELECT VALUE AVG(c.number) FROM c"), [(ORDERS - 1) / 2]);
  assert.deepEqual(await all("SELECT VALUE MAX(c.number) FROM c"), [ORDERS - 1]);
  const groups = await all("SELECT c.kind, COUNT(1) AS orders FROM c GROUP BY c.kind");
  assert.deepEqual(
    groups.sort((left, right) => left.kind - right.kind),
    [0, 1, 2].map((kind) => ({ kind, orders: ORDERS / 3 })),
  );
  assert.equal((await all("SELECT DISTINCT VALUE c.customer FROM c")).length, CUSTOMERS);
});

await step("applies a batch wholly or not at all", async () => {
  const create = (id) => ({ operationType: BulkOperationType.Create, resourceBody: { id, customer: "batch" } });
  const done = await container.items.batch([create("b1"), create("b2")], "batch");
  assert.deepEqual(done.result.map((result) => result.statusCode), [201, 201]);
  const refused = await container.items.batch([create("b3"), create("b1")], "batch");
  assert.deepEqual(refused.result.map((result) => result.statusCode), [424, 409]);
  assert.equal((await container.item("b3", "batch").read()).statusCode, 404);
});

await step("patches", async () => {
  const { resource } = await container.item("order3", "c3").patch([
    { op: PatchOperationType.incr, path: "/number", value: 100 },
    { op: PatchOperationType.add, path: "/status", value: "paid" },
  ]);
  assert.equal(resource.number, 103);
  assert.equal(resource.status, "paid");
});

await step("reads the change feed of all partitions and goes on later", async () => {
  const changes = async (changeFeedStartFrom) => {
    const ids = [];
    let continuation;
    for await (const page of container.items.getChangeFeedIterator({ changeFeedStartFrom }).getAsyncIterator()) {
      continuation = page.continuationToken;
      if (page.statusCode === 304) {
        break;
      }
      ids.push(...page.result.map((document) => document.id));
    }
    return { ids, continuation };
  };
  const first = await changes(ChangeFeedStartFrom.Beginning());
  assert.equal(new Set(first.ids).size, ORDERS + 2);
  await container.items.upsert({ id: "late", customer: "c1" });
  const second = await changes(ChangeFeedStartFrom.Continuation(first.continuation));
  assert.deepEqual(second.ids, ["late"]);
});

await step("rides out throttling", async () => {
  const { container: narrow } = await database.containers.createIfNotExists(
    { id: "narrow", partitionKey: { paths: ["/customer"] } },
    { offerThroughput: 400 },
  );
  const writes = await Promise.all(
    Array.from({ length: 40 }, (_, number) => narrow.items.create({ id: `n${number}`, customer: "same" })),
  );
  assert.ok(writes.every((write) => write.statusCode === 201));
  const failures = writes.flatMap((write) => write.diagnostics.clientSideRequestStatistics.retryDiagnostics.failedAttempts);
  assert.ok(failures.some((attempt) => attempt.statusCode === 429), "nothing was throttled");
});

await step("keeps documents by a hierarchical partition key", async () => {
  const { container: trips } = await database.containers.createIfNotExists({
    id: "trips",
    partitionKey: { paths: ["/tenant", "/user"], kind: "MultiHash", version: 2 },
  });
  await trips.items.create({ id: "t1", tenant: "acme", user: "ann" });
  await trips.items.create({ id: "t2", tenant: "acme", user: "bob" });
  await trips.items.create({ id: "t3", tenant: "other", user: "ann" });
  assert.equal((await trips.item("t1", ["acme", "ann"]).read()).resource.id, "t1");
  const { resources } = await trips.items
    .query("SELECT VALUE c.id FROM c WHERE c.tenant = 'acme' ORDER BY c.id")
    .fetchAll();
  assert.deepEqual(resources, ["t1", "t2"]);
});

client.dispose();

async function step(name, action) {
  await action();
  console.log(name);
}
