// Queries of the official JavaScript client over many partitions, each held against the same computed here, in pages of several sizes.
// Prints the name of every step that succeeded. Usage: node queries.js <endpoint> <key>
import assert from "node:assert/strict";
import { BulkOperationType, CosmosClient } from "@azure/cosmos";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const { database } = await client.databases.createIfNotExists({ id: "queries" });
const indexingPolicy = {
  compositeIndexes: [[{ path: "/kind" }, { path: "/n", order: "descending" }]],
};
const { container } = await database.containers.create(
  { id: "items", partitionKey: { paths: ["/pk"] }, indexingPolicy },
  { offerThroughput: 20_000 },
);
const DOCUMENTS = 150;
// The client itself never ends a query that it merges where the size is -1.
const PAGES = [7, 100, undefined];

// A generator of its own, so that every run asks about the same documents.
let state = 20261122;
const random = (bound) => (state = (state * 48271) % 2147483647) % bound;
const documents = Array.from({ length: DOCUMENTS }, (_, n) => ({
  id: `d${n}`,
  pk: `p${random(40)}`,
  n,
  kind: `k${random(6)}`,
  weight: random(40) / 4,
  name: `Item ${random(50)} of ${["Ann", "Bob", "Çelik", "Åsa"][random(4)]}`,
  tags: Array.from({ length: random(4) }, () => `t${random(5)}`),
  address: { city: ["Oslo", "Bern", "Rome"][random(3)], zip: random(9000) + 1000 },
  when: new Date(Date.UTC(2026, random(12), random(28) + 1)).toISOString(),
  ...(n % 5 === 0 ? {} : { optional: n % 7 === 0 ? null : n % 2 === 0 }),
}));

await step("loads documents in bulk", async () => {
  const operations = documents.map((resourceBody) => ({
    operationType: BulkOperationType.Create,
    partitionKey: resourceBody.pk,
    resourceBody: { ...resourceBody },
  }));
  const results = await container.items.executeBulkOperations(operations);
  assert.deepEqual(new Set(results.map((result) => result.response?.statusCode)), new Set([201]));
});

const sum = (values) => values.reduce((left, right) => left + right, 0);
const groups = (key) => [...new Set(documents.map(key))].map((value) => [value, documents.filter((d) => key(d) === value)]);
const where = (condition, select = (d) => d.id) => documents.filter(condition).map(select);
const by = (...keys) => (left, right) => {
  for (const [key, direction] of keys) {
    if (key(left) !== key(right)) {
      return (key(left) < key(right) ? -1 : 1) * direction;
    }
  }
  return 0;
};
const ordered = (comparator, select = (d) => d.n) => [...documents].sort(comparator).map(select);

await asked("filters", [
  ["SELECT VALUE c.id FROM c", where(() => true)],
  ["SELECT VALUE c.id FROM c WHERE c.n = 17", ["d17"]],
  ["SELECT VALUE c.id FROM c WHERE c.n > 90 AND c.n <= 110", where((d) => d.n > 90 && d.n <= 110)],
  ["SELECT VALUE c.id FROM c WHERE c.kind IN ('k1', 'k4')", where((d) => ["k1", "k4"].includes(d.kind))],
  ["SELECT VALUE c.id FROM c WHERE c.n BETWEEN 5 AND 9 OR c.kind = 'k0'", where((d) => (d.n >= 5 && d.n <= 9) || d.kind === "k0")],
  ["SELECT VALUE c.id FROM c WHERE NOT (c.kind = 'k0')", where((d) => d.kind !== "k0")],
  ["SELECT VALUE c.id FROM c WHERE c.address.city = 'Bern' AND c.weight < 3", where((d) => d.address.city === "Bern" && d.weight < 3)],
  ["SELECT VALUE c.id FROM c WHERE IS_DEFINED(c.optional)", where((d) => "optional" in d)],
  ["SELECT VALUE c.id FROM c WHERE c.optional = null", where((d) => d.optional === null)],
  ["SELECT VALUE c.id FROM c WHERE IS_BOOL(c.optional) AND c.optional", where((d) => d.optional === true)],
  ["SELECT VALUE c.id FROM c WHERE c.name LIKE '%of Ann'", where((d) => d.name.endsWith("of Ann"))],
  ["SELECT VALUE c.id FROM c WHERE STARTSWITH(c.name, 'item 1', true)", where((d) => d.name.startsWith("Item 1"))],
  ["SELECT VALUE c.id FROM c WHERE CONTAINS(LOWER(c.name), 'çelik')", where((d) => d.name.includes("Çelik"))],
  ["SELECT VALUE c.id FROM c WHERE RegexMatch(c.name, '^Item [0-9] ')", where((d) => /^Item [0-9] /.test(d.name))],
  ["SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(c.tags, 't3')", where((d) => d.tags.includes("t3"))],
  ["SELECT VALUE c.id FROM c WHERE ARRAY_LENGTH(c.tags) = 0", where((d) => d.tags.length === 0)],
  ["SELECT VALUE c.id FROM c WHERE c['when'] >= '2026-07'", where((d) => d.when >= "2026-07")],
  ["SELECT VALUE c.id FROM c WHERE c.n % 10 = 3 AND FLOOR(c.weight) = 4", where((d) => d.n % 10 === 3 && Math.floor(d.weight) === 4)],
  ["SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't1')", where((d) => d.tags.includes("t1"))],
]);

await asked("projects and joins", [
  ["SELECT c.n, c.address.city FROM c WHERE c.n < 3", where((d) => d.n < 3, (d) => ({ n: d.n, city: d.address.city }))],
  ["SELECT VALUE { id: c.id, twice: c.n * 2 } FROM c WHERE c.n < 3", where((d) => d.n < 3, (d) => ({ id: d.id, twice: d.n * 2 }))],
  ["SELECT VALUE c.optional ?? 'none' FROM c WHERE c.n < 12", where((d) => d.n < 12, (d) => ("optional" in d ? d.optional : "none"))],
  ["SELECT VALUE c.n > 5 ? 'much' : 'little' FROM c WHERE c.n < 9", where((d) => d.n < 9, (d) => (d.n > 5 ? "much" : "little"))],
  ["SELECT VALUE t FROM c JOIN t IN c.tags", documents.flatMap((d) => d.tags)],
  ["SELECT c.id, t AS tag FROM c JOIN t IN c.tags WHERE t > 't2'", documents.flatMap((d) => d.tags.filter((t) => t > "t2").map((tag) => ({ id: d.id, tag })))],
  ["SELECT VALUE ARRAY(SELECT VALUE UPPER(t) FROM t IN c.tags) FROM c WHERE c.n < 20", where((d) => d.n < 20, (d) => d.tags.map((t) => t.toUpperCase()))],
  ["SELECT VALUE (SELECT VALUE COUNT(1) FROM t IN c.tags) FROM c", documents.map((d) => d.tags.length)],
  ["SELECT VALUE CONCAT(c.kind, '-', ToString(c.n)) FROM c WHERE c.n >= 145", where((d) => d.n >= 145, (d) => `${d.kind}-${d.n}`)],
  ["SELECT VALUE DateTimePart('mm', c['when']) FROM c", documents.map((d) => Number(d.when.slice(5, 7)))],
]);

await asked("removes duplicates", [
  ["SELECT DISTINCT VALUE c.kind FROM c", groups((d) => d.kind).map(([kind]) => kind)],
  ["SELECT DISTINCT c.kind, c.address.city FROM c", groups((d) => `${d.kind} ${d.address.city}`).map(([, [d]]) => ({ kind: d.kind, city: d.address.city }))],
  ["SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags", [...new Set(documents.flatMap((d) => d.tags))]],
]);

await asked("aggregates", [
  ["SELECT VALUE COUNT(1) FROM c", [DOCUMENTS]],
  ["SELECT VALUE COUNT(1) FROM c WHERE c.kind = 'none'", [0]],
  ["SELECT VALUE SUM(c.n) FROM c", [sum(documents.map((d) => d.n))]],
  ["SELECT VALUE AVG(c.weight) FROM c", [sum(documents.map((d) => d.weight)) / DOCUMENTS]],
  ["SELECT VALUE MIN(c.name) FROM c", [documents.map((d) => d.name).sort()[0]]],
  ["SELECT VALUE MAX(c.n) FROM c WHERE c.kind = 'k2'", [Math.max(...where((d) => d.kind === "k2", (d) => d.n))]],
  ["SELECT COUNT(1) AS count, MIN(c.n) AS first, MAX(c.n) AS last FROM c", [{ count: DOCUMENTS, first: 0, last: DOCUMENTS - 1 }]],
  ["SELECT c.kind, COUNT(1) AS count FROM c GROUP BY c.kind", groups((d) => d.kind).map(([kind, members]) => ({ kind, count: members.length }))],
  ["SELECT c.address.city, SUM(c.n) AS sum, AVG(c.n) AS mean FROM c GROUP BY c.address.city", groups((d) => d.address.city).map(([city, members]) => ({ city, sum: sum(members.map((d) => d.n)), mean: sum(members.map((d) => d.n)) / members.length }))],
  ["SELECT VALUE COUNT(1) FROM c GROUP BY c.kind", groups((d) => d.kind).map(([, members]) => members.length)],
]);

await asked("orders and limits", [
  ["SELECT VALUE c.n FROM c ORDER BY c.n", ordered(by([(d) => d.n, 1]))],
  ["SELECT VALUE c.n FROM c ORDER BY c.n DESC", ordered(by([(d) => d.n, -1]))],
  ["SELECT VALUE c.n FROM c ORDER BY c.kind, c.n DESC", ordered(by([(d) => d.kind, 1], [(d) => d.n, -1]))],
  ["SELECT VALUE c.weight FROM c ORDER BY c.weight", ordered(by([(d) => d.weight, 1]), (d) => d.weight)],
  ["SELECT VALUE c.name FROM c WHERE c.n < 50 ORDER BY c.name DESC", where((d) => d.n < 50, (d) => d.name).sort().reverse()],
  ["SELECT TOP 13 VALUE c.n FROM c ORDER BY c.n DESC", ordered(by([(d) => d.n, -1])).slice(0, 13)],
  ["SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 37 LIMIT 11", ordered(by([(d) => d.n, 1])).slice(37, 48)],
  ["SELECT c.id, c.n FROM c WHERE c.kind = 'k3' ORDER BY c.n", where((d) => d.kind === "k3", (d) => ({ id: d.id, n: d.n }))],
], (rows) => rows);

await step("binds parameters of every type", async () => {
  const query = {
    query: "SELECT VALUE [@text, @number, @flag, @none, @list, @object, c.n] FROM c WHERE c.n = @number AND ARRAY_CONTAINS(@list, c.id)",
    parameters: [
      { name: "@text", value: "it's \"quoted\" \\ ünï" },
      { name: "@number", value: 42 },
      { name: "@flag", value: true },
      { name: "@none", value: null },
      { name: "@list", value: ["d41", "d42"] },
      { name: "@object", value: { deep: [1] } },
    ],
  };
  const { resources } = await container.items.query(query).fetchAll();
  assert.deepEqual(resources, [[...query.parameters.map((parameter) => parameter.value), 42]]);
});

await step("goes on after every page of one partition key", async () => {
  const pk = documents[0].pk;
  const expected = where((d) => d.pk === pk, (d) => d.n);
  let continuationToken;
  const found = [];
  do {
    const options = { partitionKey: pk, maxItemCount: 2, continuationToken };
    const page = await container.items.query("SELECT VALUE c.n FROM c", options).fetchNext();
    assert.ok(page.resources.length <= 2);
    found.push(...page.resources);
    continuationToken = page.continuationToken;
  } while (continuationToken);
  assert.deepEqual(found, expected);
});

await database.delete();
client.dispose();

/** Asks each query in pages of every size. The order counts where the query has one. */
async function asked(name, queries, normalized = (rows) => rows.map((row) => JSON.stringify(row)).sort()) {
  await step(name, async () => {
    for (const [query, expected] of queries) {
      for (const maxItemCount of PAGES) {
        const { resources } = await container.items.query(query, { maxItemCount }).fetchAll();
        assert.deepEqual(normalized(resources), normalized(expected), `${query} in pages of ${maxItemCount}`);
      }
    }
  });
}

async function step(name, action) {
  await action();
  console.log(name);
}
