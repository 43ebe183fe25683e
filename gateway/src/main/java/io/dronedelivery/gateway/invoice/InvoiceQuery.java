package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.FieldProblem;
import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.section.OwnerMonth;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.util.MultiValueMap;

/**
 * Reads the question from the query string. Every parameter must be there exactly once: of two owners, which one was
 * meant cannot be known.
 */
final class InvoiceQuery {

    private static final Pattern OWNER = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String OWNER_RULE = "must be 1 to 64 of A-Z a-z 0-9 . _ -";
    private static final Pattern YEAR = Pattern.compile("[2-9][0-9]{3}");
    private static final Pattern MONTH = Pattern.compile("0?[1-9]|1[0-2]");

    private final MultiValueMap<String, String> parameters;
    private final List<FieldProblem> problems = new ArrayList<>();

    private InvoiceQuery(MultiValueMap<String, String> parameters) {
        this.parameters = parameters;
    }

    /** @throws ProblemException naming every parameter that is missing, doubled or out of range */
    static OwnerMonth ownerMonth(MultiValueMap<String, String> parameters) {
        InvoiceQuery query = new InvoiceQuery(parameters);
        String ownerId = query.take("ownerId", OWNER, OWNER_RULE);
        String year = query.take("year", YEAR, "must be a year from 2000 to 9999");
        String month = query.take("month", MONTH, "must be a month from 1 to 12");
        query.refuseIfInvalid();
        return new OwnerMonth(ownerId, YearMonth.of(Integer.parseInt(year), Integer.parseInt(month)));
    }

    /** @throws ProblemException when the owner is missing, doubled or malformed */
    static String owner(MultiValueMap<String, String> parameters) {
        InvoiceQuery query = new InvoiceQuery(parameters);
        String ownerId = query.take("ownerId", OWNER, OWNER_RULE);
        query.refuseIfInvalid();
        return ownerId;
    }

    private String take(String name, Pattern pattern, String rule) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            problems.add(new FieldProblem(name, "is missing; " + rule));
        } else if (values.size() > 1) {
            problems.add(new FieldProblem(name, "is given " + values.size() + " times; once is needed"));
        } else if (values.get(0) != null && pattern.matcher(values.get(0)).matches()) {
            return values.get(0);
        } else {
            problems.add(new FieldProblem(name, rule));
        }
        return "";
    }

    private void refuseIfInvalid() {
        if (!problems.isEmpty()) {
            throw new ProblemException(Problem.invalid(problems));
        }
    }
}
