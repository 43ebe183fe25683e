package io.dronedelivery.gateway.security;

/** The gateway is started for others than this machine, and nothing says whose tokens count. */
final class MissingIssuerException extends RuntimeException {

    MissingIssuerException() {
        super("No issuer of access tokens is configured, and the profile is not local.");
    }
}
