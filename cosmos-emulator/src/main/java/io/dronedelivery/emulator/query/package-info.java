/**
 * The SQL dialect of Azure Cosmos DB for NoSQL: text to syntax tree, query plan, and execution over one physical
 * partition or one logical partition.
 */
@NullMarked
package io.dronedelivery.emulator.query;

import org.jspecify.annotations.NullMarked;
