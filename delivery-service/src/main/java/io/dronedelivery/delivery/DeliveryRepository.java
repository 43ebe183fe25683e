package io.dronedelivery.delivery;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;

interface DeliveryRepository extends ReactiveCosmosRepository<Delivery, String> {}
