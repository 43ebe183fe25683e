package io.dronedelivery.gateway;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webtestclient.autoconfigure.WebTestClientBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Lets the tests' client read every answer to its end. The body of an answer of which a test looks at the status alone
 * stays in its connection otherwise, and counts as a leak once another test closes that.
 */
@TestConfiguration(proxyBeanMethods = false)
class WholeAnswers {

    private static final byte[] EMPTY = {};

    @Bean
    WebTestClientBuilderCustomizer wholeAnswersReader() {
        return client -> client.filter((request, next) -> next.exchange(request).flatMap(WholeAnswers::read));
    }

    private static Mono<ClientResponse> read(ClientResponse answer) {
        return answer.bodyToMono(byte[].class).defaultIfEmpty(EMPTY).map(body -> ClientResponse.create(
                        answer.statusCode(), answer.strategies())
                .headers(headers -> headers.addAll(answer.headers().asHttpHeaders()))
                .cookies(cookies -> cookies.addAll(answer.cookies()))
                .body(Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)))
                .build());
    }
}
