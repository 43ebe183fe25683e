package io.dronedelivery.drone;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;

interface TripRepository extends ReactiveCosmosRepository<Trip, String> {}
