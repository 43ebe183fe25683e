// What the other programs leave out: life times, optimistic writers, shared throughput, versions, computed properties, searches, and what
// is refused. Prints the name of every step that succeeded. Usage: node features.js <endpoint> <key>
import assert from "node:assert/strict";
import { BulkOperationType, ChangeFeedMode, ChangeFeedStartFrom, CosmosClient, PatchOperationType } from "@azure/cosmos";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const { database } = await client.databases.createIfNotExists({ id: "features" });
const created = async (id, definition = {}, options = {}) =>
  (await database.containers.create({ id, partitionKey: { paths: ["/pk"] }, ...definition }, options)).container;
const container = await created("items", {}, { offerThroughput: 50_000 });
const all = async (from, query, options) => (await from.items.query(query, options).fetchAll()).resources;
const statuses = (results) => results.map((result) => result.response?.statusCode ?? result.error?.code);

await step("creates only what is not there, and reads it back", async () => {
  assert.equal((await client.databases.createIfNotExists({ id: "features" })).statusCode, 200);
  assert.equal((await database.containers.createIfNotExists({ id: "items", partitionKey: "/pk" })).statusCode, 200);
  assert.equal((await client.getDatabaseAccount()).resource.consistencyPolicy, "Session");
  assert.equal((await container.read()).resource.id, "items");
});

await step("counts with writers that get in each other's way", async () => {
  await container.items.create({ id: "counter", pk: "c", n: 0 });
  const increment = async () => {
    for (;;) {
      const { resource, etag } = await container.item("counter", "c").read();
      try {
        const accessCondition = { type: "IfMatch", condition: etag };
        return await container.item("counter", "c").replace({ ...resource, n: resource.n + 1 }, { accessCondition });
      } catch (error) {
        assert.equal(error.code, 412);
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, increment));
  await Promise.all(Array.from({ length: 20 }, () => container.item("counter", "c").patch([{ op: "incr", path: "/n", value: 1 }])));
  assert.equal((await container.item("counter", "c").read()).resource.n, 40);
});

await step("upserts, replaces and deletes on conditions", async () => {
  const first = await container.items.upsert({ id: "u", pk: "u", n: 1 });
  assert.equal(first.statusCode, 201);
  assert.equal((await container.items.upsert({ id: "u", pk: "u", n: 2 })).statusCode, 200);
  const stale = { accessCondition: { type: "IfMatch", condition: first.etag } };
  await assert.rejects(container.items.upsert({ id: "u", pk: "u", n: 3 }, stale), { code: 412 });
  await assert.rejects(container.item("u", "u").replace({ id: "u", pk: "u" }, stale), { code: 412 });
  await assert.rejects(container.item("u", "u").delete(stale), { code: 412 });
  await assert.rejects(container.item("u", "u").patch([{ op: "set", path: "/n", value: 4 }], stale), { code: 412 });
  assert.equal((await container.item("u", "u").read()).resource.n, 2);
  await assert.rejects(container.item("none", "u").replace({ id: "none", pk: "u" }), { code: 404 });
  await assert.rejects(container.item("none", "u").delete(), { code: 404 });
});

await step("forgets documents whose time is over", async () => {
  const mortal = await created("mortal", { defaultTtl: 1 });
  await mortal.items.create({ id: "short", pk: "a" });
  await mortal.items.create({ id: "long", pk: "a", ttl: 1000 });
  await mortal.items.create({ id: "ever", pk: "a", ttl: -1 });
  for (let waited = 0; (await mortal.item("short", "a").read()).statusCode !== 404; waited++) {
    assert.ok(waited < 100, "still there after 10 s");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.deepEqual(await all(mortal, "SELECT VALUE c.id FROM c ORDER BY c.id"), ["ever", "long"]);
  await mortal.items.create({ id: "short", pk: "a", ttl: 1000 });
  await assert.rejects(mortal.items.create({ id: "wrong", pk: "a", ttl: 0 }), { code: 400 });
});

await step("shares a database's throughput and changes it", async () => {
  const { database: shared } = await client.databases.create({ id: "shared", throughput: 1_000 });
  const { container: one } = await shared.containers.create({ id: "one", partitionKey: "/pk" });
  assert.equal((await one.readOffer()).resource, undefined);
  const { resource: offer } = await shared.readOffer();
  assert.equal(offer.content.offerThroughput, 1_000);
  await client.offer(offer.id).replace({ ...offer, content: { ...offer.content, offerThroughput: 2_000 } });
  assert.equal((await shared.readOffer()).resource.content.offerThroughput, 2_000);
  await shared.delete();
});

await step("keeps values together that are unique together", async () => {
  const unique = await created("unique", { uniqueKeyPolicy: { uniqueKeys: [{ paths: ["/a", "/b/c"] }, { paths: ["/email"] }] } });
  await unique.items.create({ id: "1", pk: "p", a: 1, b: { c: 1 }, email: "x" });
  await unique.items.create({ id: "2", pk: "p", a: 1, b: { c: 2 }, email: "y" });
  await assert.rejects(unique.items.create({ id: "3", pk: "p", a: 1, b: { c: 1 }, email: "z" }), { code: 409 });
  await assert.rejects(unique.item("2", "p").patch([{ op: "set", path: "/email", value: "x" }]), { code: 409 });
  const upsert = { operationType: BulkOperationType.Upsert, resourceBody: { id: "2", pk: "p", a: 1, b: { c: 1 }, email: "y" } };
  assert.deepEqual((await unique.items.batch([upsert], "p")).result.map((entry) => entry.statusCode), [409]);
  await unique.item("1", "p").delete();
  await unique.items.create({ id: "3", pk: "p", a: 1, b: { c: 1 }, email: "x" });
});

await step("shows every version and deletion from now on", async () => {
  const versioned = await created("versioned", { changeFeedPolicy: { retentionDuration: 5 } });
  const options = { changeFeedMode: ChangeFeedMode.AllVersionsAndDeletes, changeFeedStartFrom: ChangeFeedStartFrom.Now() };
  const begun = await versioned.items.getChangeFeedIterator(options).readNext();
  await versioned.items.create({ id: "v", pk: "a", n: 1 });
  await versioned.items.upsert({ id: "v", pk: "a", n: 2 });
  await versioned.item("v", "a").delete();
  const seen = [];
  const later = { ...options, changeFeedStartFrom: ChangeFeedStartFrom.Continuation(begun.continuationToken) };
  for await (const page of versioned.items.getChangeFeedIterator(later).getAsyncIterator()) {
    if (page.statusCode === 304) {
      break;
    }
    seen.push(...page.result);
  }
  assert.deepEqual(seen.map((change) => change.metadata.operationType), ["create", "replace", "delete"]);
  assert.deepEqual(seen.slice(0, 2).map((change) => change.current.n), [1, 2]);
});

await step("reads the change feed from a time", async () => {
  const timed = await created("timed");
  await timed.items.create({ id: "before", pk: "a" });
  const { resource } = await timed.item("before", "a").read();
  const from = new Date((resource._ts + 1) * 1000);
  while (Date.now() < from.getTime()) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await timed.items.create({ id: "after", pk: "a" });
  const page = await timed.items.getChangeFeedIterator({ changeFeedStartFrom: ChangeFeedStartFrom.Time(from) }).readNext();
  assert.deepEqual(page.result.map((document) => document.id), ["after"]);
});

await step("patches in every way, ten operations at most", async () => {
  await container.items.create({ id: "p", pk: "p", list: [1, 2], n: 1, from: "here" });
  const { resource } = await container.item("p", "p").patch([
    { op: PatchOperationType.add, path: "/list/-", value: 3 },
    { op: PatchOperationType.set, path: "/list/0", value: 0 },
    { op: PatchOperationType.incr, path: "/n", value: -0.5 },
    { op: "move", from: "/from", path: "/to" },
    { op: PatchOperationType.add, path: "/nested", value: { deep: {} } },
    { op: PatchOperationType.set, path: "/nested/deep/er", value: true },
  ]);
  assert.deepEqual([resource.list, resource.n, resource.from, resource.to], [[0, 2, 3], 0.5, undefined, "here"]);
  assert.equal(resource.nested.deep.er, true);
  const eleven = Array.from({ length: 11 }, (_, n) => ({ op: "set", path: `/f${n}`, value: n }));
  await assert.rejects(container.item("p", "p").patch(eleven), { code: 400 });
  await assert.rejects(container.item("p", "p").patch([{ op: "incr", path: "/to", value: 1 }]), { code: 400 });
});

await step("tells of every operation in a large bulk whether it was done", async () => {
  const creation = (n) => ({
    operationType: BulkOperationType.Create,
    partitionKey: `k${n % 37}`,
    resourceBody: { id: `b${n}`, pk: `k${n % 37}`, n },
  });
  const numbers = Array.from({ length: 1_000 }, (_, n) => n);
  assert.ok(statuses(await container.items.executeBulkOperations(numbers.map(creation))).every((status) => status === 201));
  const mixed = numbers.slice(0, 300).map((n) => {
    const operations = [
      creation(n),
      { operationType: BulkOperationType.Delete, partitionKey: `k${n % 37}`, id: `b${n}` },
      { operationType: BulkOperationType.Replace, partitionKey: `k${n % 37}`, id: `none${n}`, resourceBody: { id: `none${n}`, pk: `k${n % 37}` } },
    ];
    return operations[n % 3];
  });
  assert.deepEqual(statuses(await container.items.executeBulkOperations(mixed)), mixed.map((_, n) => [409, 204, 404][n % 3]));
  assert.deepEqual(await all(container, "SELECT VALUE COUNT(1) FROM c WHERE STARTSWITH(c.id, 'b')"), [900]);
});

await step("refuses batches that are none", async () => {
  const creation = (id, pk = "batch") => ({ operationType: BulkOperationType.Create, resourceBody: { id, pk } });
  await assert.rejects(container.items.batch(Array.from({ length: 101 }, (_, n) => creation(`x${n}`)), "batch"), /more than 100 operations/);
  const elsewhere = await container.items.batch([creation("x"), creation("y", "other")], "batch").catch((error) => error);
  assert.notEqual(elsewhere.code, 200);
  assert.equal((await container.item("x", "batch").read()).statusCode, 404);
});

await step("computes properties", async () => {
  const computedProperties = [{ name: "lower", query: "SELECT VALUE LOWER(c.name) FROM c" }];
  const computing = await created("computing", { computedProperties });
  await computing.items.create({ id: "1", pk: "a", name: "MiXeD" });
  assert.deepEqual(await all(computing, "SELECT c.lower FROM c WHERE c.lower = 'mixed'"), [{ lower: "mixed" }]);
  assert.deepEqual((await computing.read()).resource.computedProperties, computedProperties);
});

await step("keeps and deletes by hierarchical partition keys", async () => {
  const trips = await created("trips", { partitionKey: { paths: ["/tenant", "/user", "/trip"], kind: "MultiHash", version: 2 } });
  for (const [tenant, user, trip] of [["a", "x", 1], ["a", "x", 2], ["a", "y", 3], ["b", "x", 4]]) {
    await trips.items.create({ id: `t${trip}`, tenant, user, trip });
  }
  assert.equal((await trips.item("t2", ["a", "x", 2]).read()).resource.trip, 2);
  assert.deepEqual(await all(trips, "SELECT VALUE c.id FROM c WHERE c.tenant = 'a' AND c.user = 'x' ORDER BY c.id"), ["t1", "t2"]);
  assert.equal((await trips.item("t2", ["a", "x", 2]).delete()).statusCode, 204);
  assert.deepEqual(await all(trips, "SELECT VALUE c.id FROM c ORDER BY c.id"), ["t1", "t3", "t4"]);
});

await step("finds the nearest vectors and the best texts", async () => {
  const vectorEmbeddingPolicy = { vectorEmbeddings: [{ path: "/v", dataType: "float32", dimensions: 2, distanceFunction: "euclidean" }] };
  const fullTextPolicy = { defaultLanguage: "en-US", fullTextPaths: [{ path: "/text", language: "en-US" }] };
  const indexingPolicy = { vectorIndexes: [{ path: "/v", type: "flat" }], fullTextIndexes: [{ path: "/text" }] };
  const searched = await created("searched", { vectorEmbeddingPolicy, fullTextPolicy, indexingPolicy });
  for (let n = 0; n < 30; n++) {
    const text = `${"drone ".repeat(n % 5)}delivers ${"parcels ".repeat(n + 1)}`;
    await searched.items.create({ id: `s${n}`, pk: `p${n % 9}`, n, v: [n, n / 2], text });
  }
  const nearest = "SELECT TOP 3 c.n FROM c ORDER BY VectorDistance(c.v, [10.1, 5.05])";
  assert.deepEqual((await all(searched, nearest, { forceQueryPlan: true })).map((row) => row.n), [10, 11, 9]);
  assert.equal((await all(searched, "SELECT VALUE c.n FROM c WHERE FullTextContains(c.text, 'drones delivering')")).length, 24);
  const best = "SELECT TOP 2 c.n FROM c ORDER BY RANK FullTextScore(c.text, 'drone')";
  assert.deepEqual((await all(searched, best, { forceQueryPlan: true })).map((row) => row.n), [4, 3]);
  const fused = "SELECT TOP 3 c.n FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'drone'), VectorDistance(c.v, [4, 2]))";
  assert.equal((await all(searched, fused, { forceQueryPlan: true }))[0].n, 4);
});

await step("answers with a status that says what is wrong", async () => {
  await assert.rejects(client.database("none").read(), { code: 404 });
  await assert.rejects(database.container("none").read(), { code: 404 });
  await assert.rejects(database.container("none").items.create({ id: "1", pk: "a" }), { code: 404 });
  assert.equal((await container.item("none", "a").read()).statusCode, 404);
  await assert.rejects(container.items.create({ id: "x".repeat(1_024), pk: "a" }), { code: 400 });
  await assert.rejects(all(container, "SELECT * FROM c WHERE c.n ="), { code: 400 });
  await assert.rejects(all(container, { query: "SELECT * FROM c WHERE c.n = @missing", parameters: [] }), { code: 400 });
  await assert.rejects(all(container, "SELECT udf.f(c) FROM c"), { code: 400 });
});

await database.delete();
client.dispose();

async function step(name, action) {
  await action();
  console.log(name);
}
