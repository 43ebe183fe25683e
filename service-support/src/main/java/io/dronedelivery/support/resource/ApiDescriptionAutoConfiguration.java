package io.dronedelivery.support.resource;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.NumberSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** What every operation of every service has in common in {@code /v3/api-docs}: the deadline header and the problems. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ApiDescriptionAutoConfiguration {

    private static final String PROBLEM = "Problem";
    private static final String SUCCESS = "2";

    @Bean
    OpenAPI apiDescription(@Value("${spring.application.name:service}") String name) {
        return new OpenAPI()
                .info(new Info()
                        .title(name)
                        .version("1")
                        .description("The gateway says in X-Caller who asks: operator, or owner and the owner's id."
                                + " A member or a parameter that is not described is refused."))
                .components(new Components().addSchemas(PROBLEM, problem()));
    }

    @Bean
    OperationCustomizer commonToAllOperations() {
        return (operation, method) -> {
            operation.addParametersItem(new HeaderParameter()
                    .name("X-Request-Timeout-Ms")
                    .description(
                            "Milliseconds that the caller waits; more than the service's maximum means the maximum")
                    .schema(new IntegerSchema().format(null).minimum(BigDecimal.ZERO))
                    .example(500));
            ApiResponses responses = operation.getResponses();
            responses.forEach((status, response) -> {
                if (status.startsWith(SUCCESS)) {
                    response.addHeaderObject(
                            "X-Request-Charge",
                            new Header()
                                    .description("Request units that it cost")
                                    .schema(new NumberSchema()));
                }
            });
            responses
                    .addApiResponse("4XX", problem("The request cannot be carried out"))
                    .addApiResponse("5XX", problem("The service or its database failed"));
            return operation;
        };
    }

    /** A member that may be left out of a request may be null there just as well. */
    @Bean
    OpenApiCustomizer nullsInRequests() {
        return description -> description.getComponents().getSchemas().values().stream()
                .filter(schema -> Boolean.FALSE.equals(schema.getAdditionalProperties()))
                .forEach(ApiDescriptionAutoConfiguration::allowNulls);
    }

    private static void allowNulls(Schema<?> request) {
        request.getProperties().forEach((name, member) -> {
            Schema<?> schema = member;
            if (request.getRequired() == null || !request.getRequired().contains(name)) {
                schema.addType("null");
                if (schema.getEnum() != null) {
                    schema.addEnumItemObject(null);
                }
            }
        });
    }

    private static Schema<?> problem() {
        Schema<?> error = new ObjectSchema();
        error.addProperty("field", new StringSchema());
        error.addProperty("detail", new StringSchema());
        error.setRequired(List.of("field", "detail"));
        Schema<?> problem = new ObjectSchema().description("RFC 9457");
        problem.addProperty("type", new StringSchema().format("uri"));
        problem.addProperty("title", new StringSchema());
        problem.addProperty("status", new IntegerSchema().format(null));
        problem.addProperty("detail", new StringSchema());
        problem.addProperty("errors", new ArraySchema().items(error));
        problem.setRequired(List.of("type", "title", "status", "detail"));
        problem.setExample(Map.of(
                "type", "urn:drone-invoice:problem:invalid-request",
                "title", "The request is not valid",
                "status", 400,
                "detail", "At fault: month.",
                "errors", List.of(Map.of("field", "month", "detail", "must be 1 to 12"))));
        return problem;
    }

    private static ApiResponse problem(String description) {
        return new ApiResponse()
                .description(description)
                .content(new Content()
                        .addMediaType(
                                "application/problem+json", new MediaType().schema(new Schema<>().$ref(PROBLEM))));
    }
}
