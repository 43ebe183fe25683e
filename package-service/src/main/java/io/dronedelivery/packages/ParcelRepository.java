package io.dronedelivery.packages;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;
import reactor.core.publisher.Flux;

interface ParcelRepository extends ReactiveCosmosRepository<Parcel, String> {

    // The owner in the name makes Spring Data send the partition key; an equal @Query would ask every partition.
    Flux<Parcel> findByOwnerIdAndYearAndMonth(String ownerId, int year, int month);
}
