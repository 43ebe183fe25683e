package io.dronedelivery.support.resource;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** What every operation of every service has in common in {@code /v3/api-docs}: the deadline header and the problems. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ApiDescriptionAutoConfiguration {

    private static final String PROBLEM = """
            {"type":"urn:drone-invoice:problem:invalid-request","title":"The request is not valid","status":400,
             "detail":"At fault: month.","errors":[{"field":"month","detail":"must be 1 to 12"}]}""";

    @Bean
    OpenAPI apiDescription(@Value("${spring.application.name:service}") String name) {
        return new OpenAPI().info(new Info().title(name).version("1"));
    }

    @Bean
    OperationCustomizer commonToAllOperations() {
        return (operation, method) -> {
            operation.addParametersItem(new HeaderParameter()
                    .name("X-Request-Timeout-Ms")
                    .description("Milliseconds that the caller waits")
                    .example(500));
            operation
                    .getResponses()
                    .addApiResponse("4XX", problem("The request cannot be carried out"))
                    .addApiResponse("5XX", problem("The service or its database failed"));
            return operation;
        };
    }

    private static ApiResponse problem(String description) {
        return new ApiResponse()
                .description(description)
                .content(new Content()
                        .addMediaType(
                                "application/problem+json",
                                new MediaType().schema(new ObjectSchema()).example(PROBLEM)));
    }
}
