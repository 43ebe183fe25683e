package io.dronedelivery.delivery;

import org.springframework.core.convert.converter.Converter;
import org.springframework.stereotype.Component;

/** Reads a status in a query parameter as it is written in documents. */
@Component
class DeliveryStatusConverter implements Converter<String, DeliveryStatus> {

    @Override
    public DeliveryStatus convert(String text) {
        return DeliveryStatus.of(text);
    }
}
