"""What applications do with the emulator through the official Python client. Prints the name of every step that succeeded.

Usage: python steps.py <endpoint> <key>
"""

import sys
from urllib.request import urlopen

from azure.core import MatchConditions
from azure.cosmos import CosmosClient, PartitionKey
from azure.cosmos.exceptions import (
    CosmosAccessConditionFailedError,
    CosmosBatchOperationError,
    CosmosHttpResponseError,
    CosmosResourceExistsError,
    CosmosResourceNotFoundError,
)

CUSTOMERS = 12
ORDERS = 60


def main(endpoint, key):
    with CosmosClient(endpoint, key) as client:
        database = client.create_database_if_not_exists("python")
        container = database.create_container_if_not_exists(
            "orders", PartitionKey("/customer"), offer_throughput=100_000
        )
        for step in (
            creates_a_database_and_a_container,
            creates_reads_replaces_upserts_and_deletes_a_document,
            queries_one_partition_key,
            orders_across_partitions_page_by_page,
            aggregates_groups_and_removes_duplicates_across_partitions,
            applies_a_batch_wholly_or_not_at_all,
            patches,
            reads_the_change_feed_of_all_partitions_and_goes_on_later,
            rides_out_throttling,
            keeps_documents_by_a_hierarchical_partition_key,
        ):
            step(database, container)
            print(step.__name__.replace("_", " "), flush=True)


def creates_a_database_and_a_container(database, container):
    assert database.read()["id"] == "python"
    assert container.read()["partitionKey"]["paths"] == ["/customer"]
    assert container.get_throughput().offer_throughput == 100_000


def creates_reads_replaces_upserts_and_deletes_a_document(_, container):
    created = container.create_item({"id": "one", "customer": "a", "amount": 1})
    assert float(created.get_response_headers()["x-ms-request-charge"]) > 0
    assert container.read_item("one", "a")["amount"] == 1
    container.replace_item("one", {"id": "one", "customer": "a", "amount": 2})
    stale = {"etag": created["_etag"], "match_condition": MatchConditions.IfNotModified}
    refuses(
        CosmosAccessConditionFailedError,
        lambda: container.replace_item("one", {"id": "one", "customer": "a", "amount": 3}, **stale),
    )
    container.upsert_item({"id": "one", "customer": "a", "amount": 4})
    assert container.read_item("one", "a")["amount"] == 4
    refuses(CosmosResourceExistsError, lambda: container.create_item({"id": "one", "customer": "a"}))
    container.delete_item("one", "a")
    refuses(CosmosResourceNotFoundError, lambda: container.read_item("one", "a"))
    for number in range(ORDERS):
        container.create_item(
            {"id": f"order{number}", "customer": f"c{number % CUSTOMERS}", "number": number, "kind": number % 3}
        )


def queries_one_partition_key(_, container):
    numbers = container.query_items(
        "SELECT VALUE c.number FROM c WHERE c.customer = @customer",
        parameters=[{"name": "@customer", "value": "c5"}],
        partition_key="c5",
    )
    assert list(numbers) == [5, 17, 29, 41, 53]


def orders_across_partitions_page_by_page(_, container):
    orders = container.query_items(
        "SELECT c.number FROM c ORDER BY c.number DESC", enable_cross_partition_query=True, max_item_count=7
    )
    pages = [[order["number"] for order in page] for page in orders.by_page()]
    assert len(pages) > 1
    assert sum(pages, []) == list(reversed(range(ORDERS)))
    assert everywhere(container, "SELECT VALUE c.number FROM c ORDER BY c.number OFFSET 10 LIMIT 3") == [10, 11, 12]
    assert everywhere(container, "SELECT TOP 2 VALUE c.number FROM c ORDER BY c.kind DESC, c.number ASC") == [2, 5]


def aggregates_groups_and_removes_duplicates_across_partitions(_, container):
    assert everywhere(container, "SELECT VALUE COUNT(1) FROM c") == [ORDERS]
    assert everywhere(container, "SELECT VALUE SUM(c.number) FROM c") == [sum(range(ORDERS))]
    assert everywhere(container, "SELECT VALUE MAX(c.number) FROM c") == [ORDERS - 1]
    assert len(everywhere(container, "SELECT DISTINCT VALUE c.customer FROM c")) == CUSTOMERS
    assert everywhere(container, "SELECT VALUE AVG(c.number) FROM c") == [(ORDERS - 1) / 2]
    groups = "SELECT c.kind, COUNT(1) AS orders FROM c GROUP BY c.kind"
    assert list(container.query_items(groups, partition_key="c5")) == [{"kind": 2, "orders": 5}]
    # The client cannot merge groups of several partitions and says so to the server.
    assert "GroupBy" in str(refuses(CosmosHttpResponseError, lambda: everywhere(container, groups)))


def applies_a_batch_wholly_or_not_at_all(_, container):
    def create(name):
        return "create", ({"id": name, "customer": "batch"},)

    results = container.execute_item_batch([create("b1"), create("b2")], "batch")
    assert [result["statusCode"] for result in results] == [201, 201]
    refused = refuses(
        CosmosBatchOperationError, lambda: container.execute_item_batch([create("b3"), create("b1")], "batch")
    )
    assert [result["statusCode"] for result in refused.operation_responses] == [424, 409]
    refuses(CosmosResourceNotFoundError, lambda: container.read_item("b3", "batch"))


def patches(_, container):
    patched = container.patch_item(
        "order3",
        "c3",
        [{"op": "incr", "path": "/number", "value": 100}, {"op": "add", "path": "/status", "value": "paid"}],
    )
    assert patched["number"] == 103
    assert patched["status"] == "paid"


def reads_the_change_feed_of_all_partitions_and_goes_on_later(_, container):
    changes = container.query_items_change_feed(start_time="Beginning")
    assert len({document["id"] for document in changes}) == ORDERS + 2
    continuation = container.client_connection.last_response_headers["etag"]
    container.upsert_item({"id": "late", "customer": "c1"})
    later = container.query_items_change_feed(continuation=continuation)
    assert [document["id"] for document in later] == ["late"]


def rides_out_throttling(database, _):
    narrow = database.create_container_if_not_exists("narrow", PartitionKey("/customer"), offer_throughput=400)
    for number in range(40):
        narrow.create_item({"id": f"n{number}", "customer": "same"})
    # The client does not tell how often it tried, so the server is asked.
    with urlopen(f"{database.client_connection.url_connection}/_emulator/metrics") as metrics:
        lines = metrics.read().decode().splitlines()
    refused = [line for line in lines if line.startswith('emulator_partition_throttled_total{container="narrow"')]
    assert any(float(line.split()[-1]) > 0 for line in refused), "nothing was throttled"
    count = narrow.query_items("SELECT VALUE COUNT(1) FROM c", partition_key="same")
    assert list(count) == [40]


def keeps_documents_by_a_hierarchical_partition_key(database, _):
    trips = database.create_container_if_not_exists("trips", PartitionKey(["/tenant", "/user"], kind="MultiHash"))
    for name, tenant, user in (("t1", "acme", "ann"), ("t2", "acme", "bob"), ("t3", "other", "ann")):
        trips.create_item({"id": name, "tenant": tenant, "user": user})
    assert trips.read_item("t1", ["acme", "ann"])["id"] == "t1"
    assert everywhere(trips, "SELECT VALUE c.id FROM c WHERE c.tenant = 'acme' ORDER BY c.id") == ["t1", "t2"]
    of_tenant = trips.query_items("SELECT VALUE c.id FROM c ORDER BY c.id", partition_key=["acme"])
    assert list(of_tenant) == ["t1", "t2"]


def everywhere(container, query):
    return list(container.query_items(query, enable_cross_partition_query=True))


def refuses(error, action):
    try:
        action()
    except error as expected:
        return expected
    raise AssertionError(f"{error.__name__} was expected")


if __name__ == "__main__":
    main(*sys.argv[1:])
