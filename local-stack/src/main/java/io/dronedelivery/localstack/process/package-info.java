/** Child processes that live no longer than this one: started, awaited, watched and stopped together. */
@NullMarked
package io.dronedelivery.localstack.process;

import org.jspecify.annotations.NullMarked;
