import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** The label is the route's template, so that the number of labels is bounded (RELIABILITY §5.2). */
  requests: Histogram<'service' | 'method' | 'route' | 'status_class'>;
  inFlight: Gauge;
  renders: Histogram<'route'>;
  /** Counts the pages sent without the API's data. */
  degraded: Counter<'route'>;
  cspReports: Counter<'directive'>;
  unknownAddresses: Counter;
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'Running version', labelNames: ['service', 'version'], registers }).set(
    { service: 'web', version },
    1,
  );
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer',
      labelNames: ['service', 'method', 'route', 'status_class'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    inFlight: new Gauge({ name: 'http_in_flight', help: 'Requests under way', registers }),
    renders: new Histogram({
      name: 'ssr_render_seconds',
      help: 'Rendering a page, with the reads it needs',
      labelNames: ['route'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
      registers,
    }),
    degraded: new Counter({
      name: 'ssr_degraded_total',
      help: 'Reads of the API that failed or were too slow while rendering',
      labelNames: ['route'],
      registers,
    }),
    cspReports: new Counter({
      name: 'csp_reports_total',
      help: 'Violations of the content security policy that browsers reported',
      labelNames: ['directive'],
      registers,
    }),
    unknownAddresses: new Counter({
      name: 'visitor_address_unknown_total',
      help: 'Requests without a readable address in X-Forwarded-For, whose visitors count as one',
      registers,
    }),
  };
}
