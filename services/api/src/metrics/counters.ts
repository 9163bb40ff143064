import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A label has few, fixed values. It never contains an id, a name or a raw path (RELIABILITY §5.2). */
export const registry = new Registry();
const registers = [registry];

// Each series starts at 0: `increase()` misses the first event of a new series, and alerts on absence need an existing
// series.
const bookingSteps = {
  hold: ['held', 'full', 'paused', 'duplicate', 'limited', 'invalid', 'error'],
  return: ['pending', 'confirmed', 'full', 'paused', 'duplicate', 'limited', 'invalid', 'error'],
  manual: ['confirmed', 'full', 'limited', 'invalid', 'error'],
} as const;
const itnResults = [
  'ok',
  'replay',
  'failed',
  'ignored',
  'bad_signature',
  'bad_amount',
  'bad_source',
  'unverifiable',
  'no_seat',
  'paid_twice',
  'unmatched',
  'limited',
] as const;
const refundResults = ['done', 'failed', 'rejected', 'busy', 'unknown'] as const;
const requestResults = ['ok', 'fail', 'limited', 'error'] as const;

export type ItnCount = (typeof itnResults)[number];
export type RequestCount = (typeof requestResults)[number];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers took, by route template',
  labelNames: ['service', 'method', 'route', 'status_class'] as const,
  buckets: [0.005, 0.025, 0.1, 0.3, 1, 2.5, 5],
  registers,
});

export const requestsInFlight = new Gauge({
  name: 'http_in_flight',
  help: 'Requests in progress',
  registers,
});

export const requestsShed = new Counter({
  name: 'http_shed_total',
  help: 'Requests answered 503 because of overload or an unavailable dependency',
  registers,
});

export const bookings = new Counter({
  name: 'bookings_total',
  help: 'State transitions of bookings, and failed attempts',
  labelNames: ['channel', 'result'] as const,
  registers,
});

export const seatClaimSeconds = new Histogram({
  name: 'seat_claim_seconds',
  help: 'How long claims of seats took, with the time spent waiting for locks',
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 3],
  registers,
});

export const holdsExpired = new Counter({
  name: 'holds_expired_total',
  help: 'Holds and unpaid bookings that expired',
  registers,
});

export const itns = new Counter({
  name: 'payments_itn_total',
  help: 'ITNs of PayFast, by result',
  labelNames: ['result'] as const,
  registers,
});

export const lostItns = new Counter({
  name: 'payments_itn_lost_total',
  help: 'Payments settled from PayFast’s history, because no ITN arrived',
  registers,
});

export const refunds = new Counter({
  name: 'payments_refund_total',
  help: 'Refunds through PayFast: finished ones, and answers that did not confirm one',
  labelNames: ['result'] as const,
  registers,
});

export const transactionRetries = new Counter({
  name: 'db_tx_retries_total',
  help: 'Transactions repeated after an error of Postgres, such as a deadlock',
  labelNames: ['code'] as const,
  registers,
});

export const logins = new Counter({
  name: 'login_total',
  help: 'Attempts to log in',
  labelNames: ['result'] as const,
  registers,
});

export const limitHits = new Counter({
  name: 'ratelimit_hits_total',
  help: 'Requests rejected by a rate limit',
  labelNames: ['bucket'] as const,
  registers,
});

export const limitFallback = new Gauge({
  name: 'ratelimit_fallback',
  help: '1 while Redis does not answer and each process counts for itself',
  registers,
});

export const uploads = new Counter({
  name: 'upload_total',
  help: 'Uploaded pictures, by result',
  labelNames: ['result'] as const,
  registers,
});

for (const [channel, results] of Object.entries(bookingSteps)) {
  for (const result of results) bookings.inc({ channel, result }, 0);
}
for (const result of itnResults) itns.inc({ result }, 0);
for (const result of refundResults) refunds.inc({ result }, 0);
for (const result of requestResults) {
  logins.inc({ result }, 0);
  uploads.inc({ result }, 0);
}
