package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.policy.Policy;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.section.OwnerMonth;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.springframework.util.MultiValueMap;

/** Reads the question from the query string, in which the {@link Policy} has let no parameter stand twice. */
final class InvoiceQuery {

    private static final Predicate<String> YEAR =
            Pattern.compile("[2-9][0-9]{3}").asMatchPredicate();
    private static final Predicate<String> MONTH =
            Pattern.compile("0?[1-9]|1[0-2]").asMatchPredicate();

    private final MultiValueMap<String, String> parameters;
    private final Map<String, String> faults = new HashMap<>();

    private InvoiceQuery(MultiValueMap<String, String> parameters) {
        this.parameters = parameters;
    }

    /** @throws ProblemException naming every parameter that is missing or out of range */
    static OwnerMonth ownerMonth(MultiValueMap<String, String> parameters) {
        InvoiceQuery query = new InvoiceQuery(parameters);
        String ownerId = query.takeOwner();
        String year = query.take("year", YEAR, "must be a year from 2000 to 9999");
        String month = query.take("month", MONTH, "must be a month from 1 to 12");
        query.refuseIfInvalid();
        return new OwnerMonth(ownerId, YearMonth.of(Integer.parseInt(year), Integer.parseInt(month)));
    }

    /** @throws ProblemException when the owner is missing or malformed */
    static String owner(MultiValueMap<String, String> parameters) {
        InvoiceQuery query = new InvoiceQuery(parameters);
        String ownerId = query.takeOwner();
        query.refuseIfInvalid();
        return ownerId;
    }

    private String takeOwner() {
        return take("ownerId", Policy::isId, "must be 1 to 64 of A-Z a-z 0-9 . _ -");
    }

    private String take(String name, Predicate<String> valid, String rule) {
        String value = parameters.getFirst(name);
        if (value != null && valid.test(value)) {
            return value;
        }
        faults.put(name, parameters.containsKey(name) ? rule : "is missing; " + rule);
        return "";
    }

    private void refuseIfInvalid() {
        if (!faults.isEmpty()) {
            throw ProblemException.invalid(faults);
        }
    }
}
