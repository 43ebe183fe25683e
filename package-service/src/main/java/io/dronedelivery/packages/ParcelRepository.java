package io.dronedelivery.packages;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;

interface ParcelRepository extends ReactiveCosmosRepository<Parcel, String> {}
