@NullMarked
package io.dronedelivery.localstack.data;

import org.jspecify.annotations.NullMarked;
