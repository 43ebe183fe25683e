package io.dronedelivery.support.problem;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.codec.ServerCodecConfigurer;

/** Makes every error answer an RFC 9457 problem. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ProblemAutoConfiguration {

    @Bean
    ProblemExceptionHandler problemExceptionHandler(ServerCodecConfigurer codecs) {
        return new ProblemExceptionHandler(codecs);
    }
}
