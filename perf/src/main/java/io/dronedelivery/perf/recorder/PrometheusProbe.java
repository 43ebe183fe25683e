package io.dronedelivery.perf.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricsProcessor;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.Summary;
import org.hawkular.agent.prometheus.walkers.CollectorPrometheusMetricsWalker;

/** Scrapes one process as Prometheus would. */
public final class PrometheusProbe implements Probe {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** What the reports are made of; the rest of a Boot application's metrics would be most of the recording. */
    private static final List<String> KEPT = List.of(
            "invoice_",
            "cosmos_operation",
            "cosmos_throttled",
            "emulator_",
            "http_server_requests_seconds",
            "cache_gets",
            "jvm_compilation_time",
            "reactor_netty_connection_provider",
            "jvm_gc_pause",
            "jvm_memory_used",
            "process_cpu_time",
            "system_cpu_count");

    /** The one whose percentiles are reported; the buckets of all would be most of the recording. */
    private static final String BUCKETED = "http_server_requests_seconds";

    private final String process;
    private final HttpClient client;
    private final HttpRequest request;

    public PrometheusProbe(String process, URI metrics, HttpClient client) {
        this.process = process;
        this.client = client;
        this.request = HttpRequest.newBuilder(metrics)
                .timeout(TIMEOUT)
                .header("Accept", "text/plain;version=0.0.4")
                .build();
    }

    @Override
    public List<Sample> read(long second) {
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != 200) {
                    throw new ProbeException("%s answered %d".formatted(request.uri(), response.statusCode()));
                }
                return parse(body, second);
            }
        } catch (IOException unreachable) {
            throw new ProbeException("%s cannot be scraped".formatted(request.uri()), unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ProbeException("Interrupted", interrupted);
        }
    }

    List<Sample> parse(InputStream exposition, long second) {
        var collector = new CollectorPrometheusMetricsWalker();
        new TextPrometheusMetricsProcessor(exposition, collector).walk();
        List<Sample> samples = new ArrayList<>();
        if (collector.isFinished()) {
            for (MetricFamily family : collector.getAllMetricFamilies()) {
                if (KEPT.stream().anyMatch(family.getName()::startsWith)) {
                    family.getMetrics().forEach(metric -> add(samples, metric, second));
                }
            }
        }
        return samples;
    }

    private void add(List<Sample> samples, Metric metric, long second) {
        String name = metric.getName();
        Map<String, String> tags = metric.getLabels();
        if (metric instanceof Counter counter) {
            samples.add(new Sample(second, process, name, tags, counter.getValue()));
        } else if (metric instanceof Gauge gauge) {
            samples.add(new Sample(second, process, name, tags, gauge.getValue()));
        } else if (metric instanceof Summary summary) {
            samples.add(new Sample(second, process, name + "_count", tags, summary.getSampleCount()));
            samples.add(new Sample(second, process, name + "_sum", tags, summary.getSampleSum()));
        } else if (metric instanceof Histogram histogram) {
            samples.add(new Sample(second, process, name + "_count", tags, histogram.getSampleCount()));
            samples.add(new Sample(second, process, name + "_sum", tags, histogram.getSampleSum()));
            if (name.equals(BUCKETED)) {
                histogram.getBuckets().forEach(bucket -> addBucket(samples, metric, bucket, second));
            }
        }
    }

    private void addBucket(List<Sample> samples, Metric metric, Histogram.Bucket bucket, long second) {
        Map<String, String> tags = new HashMap<>(metric.getLabels());
        tags.put(Sample.UPPER_BOUND, Double.toString(bucket.getUpperBound()));
        samples.add(new Sample(second, process, metric.getName() + "_bucket", tags, bucket.getCumulativeCount()));
    }
}
