@NullMarked
package io.dronedelivery.k8s;

import org.jspecify.annotations.NullMarked;
