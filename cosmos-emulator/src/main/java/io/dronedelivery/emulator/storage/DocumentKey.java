package io.dronedelivery.emulator.storage;

/** What makes a document unique in its container: its logical partition and its id. */
record DocumentKey(EffectivePartitionKey partition, String id) {}
