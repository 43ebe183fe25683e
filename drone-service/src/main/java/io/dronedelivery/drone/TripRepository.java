package io.dronedelivery.drone;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;
import reactor.core.publisher.Flux;

interface TripRepository extends ReactiveCosmosRepository<Trip, String> {

    // The owner in the name makes Spring Data send the partition key; an equal @Query would ask every partition.
    Flux<Trip> findByOwnerIdAndYearAndMonth(String ownerId, int year, int month);
}
