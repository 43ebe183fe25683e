package io.dronedelivery.support.repartition;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.dronedelivery.support.cosmos.ItemContainer;
import org.jspecify.annotations.Nullable;

/**
 * The one document that every replica follows, kept in the target container. It only ever changes on the condition that it is the
 * version that was read, so of two replicas that want to change it one loses.
 *
 * @param holder replica that carries the repartition out
 * @param term counts the runs; a replica whose term has passed changes nothing any more
 * @param source container whose items move
 * @param failure why the last run ended without a switch
 * @param etag the version
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Control(
        String id,
        String ownerId,
        String type,
        Phase phase,
        String holder,
        long term,
        @Nullable String source,
        @Nullable String failure,

        @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @Nullable String etag) {

    static final String ID = "control";

    static Control nothingBegun() {
        return new Control(ID, ControlStore.OWNER, ControlStore.TYPE, Phase.SOURCE, "", 0, null, null, null);
    }

    Control at(Phase next) {
        return new Control(id, ownerId, type, next, holder, term, source, null, etag);
    }

    Control failed(String reason) {
        return new Control(id, ownerId, type, Phase.SOURCE, holder, term, source, reason, etag);
    }

    /** In the hands of a replica, in a term of its own. What has been switched stays switched, anything else is begun again. */
    Control heldBy(String replica, String movedFrom) {
        Phase next = phase == Phase.SWITCHED ? Phase.SWITCHED : Phase.COPYING;
        return new Control(id, ownerId, type, next, replica, term + 1, movedFrom, null, etag);
    }

    /** Whether it is this container's items that move. */
    boolean isAbout(ItemContainer container) {
        return source == null || source.equals(container.name());
    }

    /** Whether this may follow what was seen before: a run goes on or ends, a new one has a higher term, and what is switched stays so. */
    boolean mayFollow(Control before) {
        if (before.phase.isOnTarget() && !phase.isOnTarget()) {
            return false;
        }
        if (term != before.term) {
            return term > before.term;
        }
        return phase == Phase.SOURCE || before.phase != Phase.SOURCE && phase.ordinal() >= before.phase.ordinal();
    }

    /** Whether this is what a change, whose answer was lost perhaps, has made. */
    boolean isMadeBy(Control change) {
        return phase == change.phase && term == change.term && holder.equals(change.holder);
    }
}
