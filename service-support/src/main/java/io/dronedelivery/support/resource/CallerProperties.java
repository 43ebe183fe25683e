package io.dronedelivery.support.resource;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a service wants to know of its callers.
 *
 * @param required whether a request without {@code X-Caller} is refused; false only where none but this machine can call
 */
@ConfigurationProperties("service.caller")
record CallerProperties(@DefaultValue("true") boolean required) {}
