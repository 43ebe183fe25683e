package io.dronedelivery.localstack.data;

import java.util.List;

/** The three containers, and which part of an owner's month goes where. */
public enum DataContainer {
    DELIVERIES("deliveries"),
    PACKAGES("packages"),
    UTILIZATION("utilization");

    private final String id;

    DataContainer(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    List<? extends Document> itemsOf(OwnerMonth ownerMonth) {
        return switch (this) {
            case DELIVERIES -> ownerMonth.deliveries();
            case PACKAGES -> ownerMonth.packages();
            case UTILIZATION -> ownerMonth.trips();
        };
    }

    @Override
    public String toString() {
        return id;
    }
}
