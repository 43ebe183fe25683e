package io.dronedelivery.support.resource;

import io.dronedelivery.support.cosmos.Charged;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.springframework.http.ResponseEntity;

/** Answers that say what they cost. */
public final class ChargedResponse {

    private static final String HEADER = "X-Request-Charge";

    private ChargedResponse() {}

    /** 200 with the charge in {@code X-Request-Charge}, in request units with two decimals as the database reports them. */
    public static <T> ResponseEntity<T> ok(Charged<T> answer) {
        return ResponseEntity.ok()
                .header(
                        HEADER,
                        BigDecimal.valueOf(answer.charge())
                                .setScale(2, RoundingMode.HALF_UP)
                                .toPlainString())
                .body(answer.value());
    }
}
