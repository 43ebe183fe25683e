// What applications do less often with the official JavaScript client. Prints the name of every step that succeeded.
// Usage: node areas.js <endpoint> <key>
import assert from "node:assert/strict";
import { BulkOperationType, ChangeFeedStartFrom, CosmosClient, PatchOperationType } from "@azure/cosmos";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const { database } = await client.databases.createIfNotExists({ id: "areas" });
const { container } = await database.containers.create({ id: "items", partitionKey: { paths: ["/pk"] } });
const all = async (query, options) => (await container.items.query(query, options).fetchAll()).resources;

await step("lists, queries and deletes databases", async () => {
  await client.databases.create({ id: "short-lived" });
  await assert.rejects(client.databases.create({ id: "short-lived" }), { code: 409 });
  const ids = (await client.databases.readAll().fetchAll()).resources.map((resource) => resource.id);
  assert.ok(ids.includes("areas") && ids.includes("short-lived"));
  const query = { query: "SELECT * FROM root r WHERE r.id = @id", parameters: [{ name: "@id", value: "short-lived" }] };
  assert.equal((await client.databases.query(query).fetchAll()).resources.length, 1);
  await client.database("short-lived").delete();
  await assert.rejects(client.database("short-lived").read(), { code: 404 });
});

await step("refuses ids that cannot stand in an address", async () => {
  for (const id of ["a/b", "a\\b", "a?b", "a#b"]) {
    await assert.rejects(client.databases.create({ id }));
  }
  await assert.rejects(container.items.create({ id: "a/b", pk: "ids" }));
});

await step("keeps documents with unusual ids and values", async () => {
  for (const id of ["blank in it", "ünï©ødé 漢字 😀", "100%", "a+b&c=d", "'quoted'", "dot.", "(1)"]) {
    await container.items.create({ id, pk: "ids", text: id });
    assert.equal((await container.item(id, "ids").read()).resource?.text, id);
    assert.deepEqual(await all({ query: "SELECT VALUE c.id FROM c WHERE c.text = @id", parameters: [{ name: "@id", value: id }] }), [id]);
    assert.equal((await container.item(id, "ids").delete()).statusCode, 204);
  }
});

await step("lists, queries, replaces and deletes containers", async () => {
  const { container: other } = await database.containers.create({ id: "other", partitionKey: "/pk", defaultTtl: 100 });
  await assert.rejects(database.containers.create({ id: "other", partitionKey: "/pk" }), { code: 409 });
  const listed = (await database.containers.readAll().fetchAll()).resources.map((resource) => resource.id);
  assert.deepEqual(listed.sort(), ["items", "other"]);
  const found = await database.containers.query("SELECT * FROM root r WHERE r.defaultTtl = 100").fetchAll();
  assert.deepEqual(found.resources.map((resource) => resource.id), ["other"]);
  const { resource } = await other.read();
  assert.deepEqual(resource.indexingPolicy.includedPaths, [{ path: "/*" }]);
  assert.deepEqual(resource.indexingPolicy.excludedPaths, [{ path: '/"_etag"/?' }]);
  resource.defaultTtl = 200;
  assert.equal((await other.replace(resource)).resource.defaultTtl, 200);
  await assert.rejects(other.replace({ ...resource, partitionKey: { paths: ["/else"] } }), { code: 400 });
  await other.delete();
  await assert.rejects(other.read(), { code: 404 });
});

await step("refuses definitions that are none", async () => {
  const create = (definition) => database.containers.create({ id: "refused", partitionKey: "/pk", ...definition });
  await assert.rejects(create({ indexingPolicy: { indexingMode: "nonsense" } }), { code: 400 });
  await assert.rejects(create({ defaultTtl: -10 }), { code: 400 });
  await assert.rejects(database.containers.create({ id: "refused", partitionKey: "/pk" }, { offerThroughput: 100 }), { code: 400 });
});

await step("reads and replaces throughput", async () => {
  const { resource: offer } = await container.readOffer();
  assert.equal(offer.content.offerThroughput, 400);
  offer.content.offerThroughput = 1_000_000;
  const replaced = await client.offer(offer.id).replace(offer);
  assert.equal(replaced.resource.content.offerThroughput, 1_000_000);
  assert.ok((await client.offers.readAll().fetchAll()).resources.some((resource) => resource.id === offer.id));
  const { container: scaled } = await database.containers.create({ id: "scaled", partitionKey: "/pk", maxThroughput: 4_000 });
  assert.equal((await scaled.readOffer()).resource.content.offerAutopilotSettings.maxThroughput, 4_000);
  await scaled.delete();
});

await step("compares etags of reads, replaces and deletes", async () => {
  const { etag, item } = await container.items.create({ id: "etag", pk: "e" });
  const unchanged = await item.read({ accessCondition: { type: "IfNoneMatch", condition: etag } });
  assert.equal(unchanged.statusCode, 304);
  await item.replace({ id: "etag", pk: "e", n: 1 }, { accessCondition: { type: "IfMatch", condition: etag } });
  await assert.rejects(item.delete({ accessCondition: { type: "IfMatch", condition: etag } }), { code: 412 });
  assert.equal((await item.read({ accessCondition: { type: "IfNoneMatch", condition: etag } })).resource.n, 1);
  await item.delete();
});

await step("replaces a document by one with another id", async () => {
  const { item } = await container.items.create({ id: "before", pk: "r" });
  assert.equal((await item.replace({ id: "after", pk: "r" })).resource.id, "after");
  assert.equal((await container.item("before", "r").read()).statusCode, 404);
  assert.equal((await container.item("after", "r").delete()).statusCode, 204);
});

await step("takes partition keys of every type", async () => {
  for (const pk of ["text", "", 7, 0.5, -1e100, true, false, null]) {
    await container.items.create({ id: "typed", pk });
    assert.deepEqual((await container.item("typed", pk).read()).resource.pk, pk);
    assert.equal((await all("SELECT * FROM c WHERE c.id = 'typed'", { partitionKey: pk })).length, 1);
    await container.item("typed", pk).delete();
  }
  await container.items.create({ id: "none" });
  assert.equal((await container.item("none", undefined).read()).resource.id, "none");
  assert.equal((await container.item("none", undefined).delete()).statusCode, 204);
});

await step("refuses a second document with a unique value", async () => {
  const uniqueKeyPolicy = { uniqueKeys: [{ paths: ["/email"] }] };
  const { container: users } = await database.containers.create({ id: "unique", partitionKey: "/pk", uniqueKeyPolicy });
  await users.items.create({ id: "1", pk: "a", email: "x" });
  await assert.rejects(users.items.create({ id: "2", pk: "a", email: "x" }), { code: 409 });
  await users.items.create({ id: "2", pk: "b", email: "x" });
  await users.delete();
});

await step("does every kind of operation in bulk", async () => {
  const kinds = [
    { operationType: BulkOperationType.Create, resourceBody: { id: "b1", pk: "bulk", n: 1 } },
    { operationType: BulkOperationType.Upsert, resourceBody: { id: "b2", pk: "bulk", n: 1 } },
    { operationType: BulkOperationType.Read, id: "missing" },
  ].map((operation) => ({ partitionKey: "bulk", ...operation }));
  const first = await container.items.executeBulkOperations(kinds);
  assert.deepEqual(first.map((result) => result.response?.statusCode ?? result.error?.code), [201, 201, 404]);
  const second = await container.items.executeBulkOperations(
    [
      { operationType: BulkOperationType.Replace, id: "b1", resourceBody: { id: "b1", pk: "bulk", n: 2 } },
      { operationType: BulkOperationType.Patch, id: "b2", resourceBody: { operations: [{ op: "incr", path: "/n", value: 5 }] } },
    ].map((operation) => ({ partitionKey: "bulk", ...operation })),
  );
  assert.deepEqual(second.map((result) => result.response?.statusCode), [200, 200]);
  assert.deepEqual(await all("SELECT VALUE c.n FROM c WHERE c.pk = 'bulk' ORDER BY c.n"), [2, 6]);
  const last = await container.items.executeBulkOperations(
    ["b1", "b2"].map((id) => ({ operationType: BulkOperationType.Delete, partitionKey: "bulk", id })),
  );
  assert.deepEqual(last.map((result) => result.response?.statusCode), [204, 204]);
});

await step("does every kind of operation in a batch", async () => {
  await container.items.create({ id: "old", pk: "batch", n: 1 });
  const { result } = await container.items.batch(
    [
      { operationType: BulkOperationType.Create, resourceBody: { id: "new", pk: "batch" } },
      { operationType: BulkOperationType.Upsert, resourceBody: { id: "upserted", pk: "batch" } },
      { operationType: BulkOperationType.Replace, id: "old", resourceBody: { id: "old", pk: "batch", n: 2 } },
      { operationType: BulkOperationType.Patch, id: "old", resourceBody: { operations: [{ op: "add", path: "/m", value: 3 }] } },
      { operationType: BulkOperationType.Read, id: "old" },
      { operationType: BulkOperationType.Delete, id: "new" },
    ],
    "batch",
  );
  assert.deepEqual(result.map((entry) => entry.statusCode), [201, 201, 200, 200, 200, 204]);
  assert.equal(result[4].resourceBody.n + result[4].resourceBody.m, 5);
});

await step("patches on a condition", async () => {
  await container.items.create({ id: "p", pk: "patch", list: [1, 2], n: 1, gone: true });
  const item = container.item("p", "patch");
  const { resource } = await item.patch({
    condition: "from c where c.n = 1",
    operations: [
      { op: PatchOperationType.add, path: "/list/1", value: 9 },
      { op: PatchOperationType.replace, path: "/n", value: 2 },
      { op: PatchOperationType.remove, path: "/gone" },
      { op: PatchOperationType.set, path: "/deep", value: { x: null } },
    ],
  });
  assert.deepEqual([resource.list, resource.n, resource.gone, resource.deep], [[1, 9, 2], 2, undefined, { x: null }]);
  const failing = { condition: "from c where c.n = 1", operations: [{ op: "incr", path: "/n", value: 1 }] };
  await assert.rejects(item.patch(failing), { code: 412 });
  await assert.rejects(item.patch([{ op: "replace", path: "/missing", value: 1 }]), { code: 400 });
});

const NUMBERS = 40;
await step("iterates over queries in every way", async () => {
  await container.items.executeBulkOperations(
    Array.from({ length: NUMBERS }, (_, n) => ({
      operationType: BulkOperationType.Create,
      partitionKey: `k${n % 8}`,
      resourceBody: { id: `n${n}`, pk: `k${n % 8}`, n, kind: n % 4, tags: [`t${n % 2}`, "all"] },
    })),
  );
  const query = "SELECT * FROM c WHERE IS_DEFINED(c.kind)";
  const pages = [];
  for await (const { resources } of container.items.query(query, { maxItemCount: 3 }).getAsyncIterator()) {
    pages.push(...(resources ?? []));
  }
  assert.equal(new Set(pages.map((document) => document.id)).size, NUMBERS);
  assert.equal((await container.items.readAll({ maxItemCount: 7 }).fetchAll()).resources.length >= NUMBERS, true);
  for (const options of [{ maxDegreeOfParallelism: 0 }, { maxDegreeOfParallelism: 3 }, { bufferItems: true }, { forceQueryPlan: true }]) {
    assert.equal((await all(query, options)).length, NUMBERS);
  }
});

await step("goes on with a continuation token in one partition", async () => {
  const options = { partitionKey: "k1", maxItemCount: 2 };
  const first = await container.items.query("SELECT VALUE c.n FROM c ORDER BY c.n", options).fetchNext();
  assert.deepEqual(first.resources, [1, 9]);
  const rest = container.items.query("SELECT VALUE c.n FROM c ORDER BY c.n", { ...options, continuationToken: first.continuationToken });
  assert.deepEqual((await rest.fetchAll()).resources, [17, 25, 33]);
});

await step("joins, selects and limits across partitions", async () => {
  assert.equal((await all("SELECT VALUE t FROM c JOIN t IN c.tags WHERE t = 't1'")).length, NUMBERS / 2);
  assert.deepEqual(await all("SELECT VALUE { n: c.n } FROM c WHERE c.n = 5"), [{ n: 5 }]);
  assert.deepEqual(await all("SELECT TOP 3 VALUE c.n FROM c WHERE IS_DEFINED(c.kind) ORDER BY c.n DESC"), [39, 38, 37]);
  // The client itself drops a value of 0 here.
  assert.deepEqual(await all("SELECT DISTINCT VALUE c.kind FROM c WHERE c.kind > 0 ORDER BY c.kind"), [1, 2, 3]);
  assert.deepEqual(await all("SELECT VALUE c.n FROM c WHERE IS_DEFINED(c.kind) ORDER BY c.n OFFSET 38 LIMIT 5"), [38, 39]);
  assert.deepEqual(await all("SELECT VALUE MIN(c.n) FROM c"), [0]);
  assert.deepEqual(await all("SELECT COUNT(1) AS count, MAX(c.n) AS last FROM c WHERE IS_DEFINED(c.kind)"), [{ count: NUMBERS, last: 39 }]);
  const groups = await all("SELECT c.kind, AVG(c.n) AS mean, SUM(c.n) AS sum FROM c WHERE IS_DEFINED(c.kind) GROUP BY c.kind");
  assert.deepEqual(groups.find((group) => group.kind === 0), { kind: 0, mean: 18, sum: 180 });
});

await step("reports charges, metrics and the use of indexes", async () => {
  const options = { populateQueryMetrics: true, populateIndexMetrics: true };
  const page = await container.items.query("SELECT * FROM c WHERE c.n = 5", { ...options, partitionKey: "k5" }).fetchNext();
  assert.ok(page.requestCharge > 0);
  assert.ok(Object.keys(page.queryMetrics ?? {}).length > 0);
  assert.ok(page.indexMetrics.includes("/n/?"));
});

await step("says what is wrong with a query", async () => {
  for (const query of ["SELECT", "SELECT * FROM c WHERE", "SELECT * FROM c WHERE NOSUCHFUNCTION(c)", "SELEC * FROM c"]) {
    await assert.rejects(all(query), { code: 400 });
  }
});

await step("reads the change feed of one partition key, of one range, and from now on", async () => {
  const ids = async (options) => {
    const found = [];
    for await (const page of container.items.getChangeFeedIterator(options).getAsyncIterator()) {
      if (page.statusCode === 304) {
        return { found, continuation: page.continuationToken };
      }
      found.push(...page.result.map((document) => document.id));
    }
  };
  const ofKey = await ids({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning("k2") });
  assert.deepEqual(ofKey.found, ["n2", "n10", "n18", "n26", "n34"]);
  const ranges = await container.getFeedRanges();
  const ofRanges = await Promise.all(ranges.map((range) => ids({ changeFeedStartFrom: ChangeFeedStartFrom.Beginning(range) })));
  assert.ok(ofRanges.flatMap((range) => range.found).length >= NUMBERS);
  const now = await ids({ changeFeedStartFrom: ChangeFeedStartFrom.Now("k2") });
  assert.deepEqual(now.found, []);
  await container.items.upsert({ id: "n2", pk: "k2", n: 2 });
  assert.deepEqual((await ids({ changeFeedStartFrom: ChangeFeedStartFrom.Continuation(now.continuation) })).found, ["n2"]);
});

await step("deletes a whole logical partition", async () => {
  await container.deleteAllItemsForPartitionKey("k3");
  assert.deepEqual(await all("SELECT * FROM c WHERE c.pk = 'k3'", { partitionKey: "k3" }), []);
});

// The raised throughput has split the nine ranges.
await step("shows partition key ranges", async () => {
  assert.equal((await container.readPartitionKeyRanges().fetchAll()).resources.length, 100);
});

await step("has no stored procedures, triggers, functions, users and conflicts, and says so", async () => {
  const { scripts } = container;
  const body = "function () {}";
  for (const kind of [scripts.storedProcedures, scripts.userDefinedFunctions, scripts.triggers]) {
    assert.deepEqual((await kind.readAll().fetchAll()).resources, []);
    await assert.rejects(kind.create({ id: "x", body, triggerType: "Pre", triggerOperation: "All" }), /does not support/);
  }
  await assert.rejects(scripts.storedProcedure("x").execute("k1", []), { code: 404 });
  assert.deepEqual((await database.users.readAll().fetchAll()).resources, []);
  await assert.rejects(database.users.create({ id: "u" }), /does not support/);
  assert.deepEqual((await container.conflicts.readAll().fetchAll()).resources, []);
});

await step("refuses a wrong key", async () => {
  const stranger = new CosmosClient({ endpoint, key: Buffer.from("wrong").toString("base64") });
  await assert.rejects(stranger.databases.readAll().fetchAll(), { code: 401 });
  stranger.dispose();
});

await step("refuses a document that is too large", async () => {
  await assert.rejects(container.items.create({ id: "large", pk: "l", text: "x".repeat(2_200_000) }), { code: 413 });
});

await database.delete();
client.dispose();

async function step(name, action) {
  await action();
  console.log(name);
}
