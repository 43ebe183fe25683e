package io.dronedelivery.perf.recorder;

import java.util.List;

/** Something that can be read once a second. */
@FunctionalInterface
public interface Probe {

    /**
     * @param second since the epoch, for all that is read
     * @throws ProbeException if nothing can be read now
     */
    List<Sample> read(long second);
}
