@NullMarked
package io.dronedelivery.localstack.process;

import org.jspecify.annotations.NullMarked;
