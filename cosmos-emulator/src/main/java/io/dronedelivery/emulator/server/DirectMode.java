package io.dronedelivery.emulator.server;

/**
 * How clients in direct mode are served, beside the gateway protocol.
 *
 * @param port of the first replica, with those of the others after it; 0 for any that are free
 * @param replicas of every partition, each with a port of its own
 */
public record DirectMode(int port, int replicas) {

    private static final int MOST_REPLICAS = 4;

    public DirectMode {
        if (replicas < 1 || replicas > MOST_REPLICAS) {
            throw new IllegalArgumentException("there must be one to " + MOST_REPLICAS + " replicas, were " + replicas);
        }
        if (port < 0 || port + replicas - 1 > 65_535) {
            throw new IllegalArgumentException("the replicas' ports must be between 0 and 65535, the first is " + port);
        }
    }
}
