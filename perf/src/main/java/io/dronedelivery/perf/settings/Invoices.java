package io.dronedelivery.perf.settings;

import java.util.random.RandomGenerator;

/** Which invoices can be asked for. */
public sealed interface Invoices permits Population, ListedInvoices {

    Population.Invoice draw(RandomGenerator random);
}
