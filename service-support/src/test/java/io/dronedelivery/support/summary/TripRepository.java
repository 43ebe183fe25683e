package io.dronedelivery.support.summary;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;

public interface TripRepository extends ReactiveCosmosRepository<Trip, String> {}
