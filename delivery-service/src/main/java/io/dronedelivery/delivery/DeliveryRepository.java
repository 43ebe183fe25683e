package io.dronedelivery.delivery;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;
import reactor.core.publisher.Flux;

interface DeliveryRepository extends ReactiveCosmosRepository<Delivery, String> {

    // The owner in the name makes Spring Data send the partition key; an equal @Query would ask every partition.
    Flux<Delivery> findByOwnerIdAndYearAndMonth(String ownerId, int year, int month);
}
