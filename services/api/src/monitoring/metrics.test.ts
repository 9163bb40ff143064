import type { Registry } from 'prom-client';
import { sendItn, paidItn, request, visitorClient } from '../../test/client.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { bookings, itns, requestsShed } from '../metrics/counters.ts';
import { collectMetrics } from './start.ts';

const { database, app, provider } = useAppWithProvider();

let registry: Registry;
beforeAll(() => {
  registry = collectMetrics({
    version: '1.2.3',
    database: database.sequelize,
    watch: database.sequelize,
    uploads: '/tmp',
  });
});

function readMetrics(): Promise<string> {
  return registry.metrics();
}

function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('each step of a booking is counted, without personal data', async () => {
  const event = await buildEvent({ capacity: 2 });
  const visitor = visitorClient(app.url);
  const person = buildVisitor({ participants: 2, email: 'marker@studio.test', firstName: 'Markername' });
  for (const counter of [bookings, itns]) counter.reset();

  const hold = await visitor.hold(event, person);
  await visitorClient(app.url).hold(event, buildVisitor());
  await sendItn(app.url, paidItn(hold.body));
  await sendItn(app.url, { ...paidItn(hold.body), merchant_id: '10000999' });
  const confirmed = await visitor.confirm({ holdId: hold.body.holdId });
  await visitor.booking(confirmed.body.bookingReference);
  const metrics = await readMetrics();

  expect(valueOf(metrics, 'bookings_total{channel="hold",result="held"}')).toBe(1);
  expect(valueOf(metrics, 'bookings_total{channel="hold",result="full"}')).toBe(1);
  expect(valueOf(metrics, 'bookings_total{channel="return",result="confirmed"}')).toBe(1);
  expect(valueOf(metrics, 'payments_itn_total{result="ok"}')).toBe(1);
  expect(valueOf(metrics, 'payments_itn_total{result="bad_signature"}')).toBe(1);
  expect(valueOf(metrics, 'revenue_cents_total')).toBe(90_000);
  expect(metrics).toContain('route="/api/bookings/reference/:reference",status_class="2xx"');
  for (const mark of [person.email, person.firstName, person.phone, confirmed.body.bookingReference]) {
    expect(metrics).not.toContain(mark);
  }
});

test('a 503 is counted', async () => {
  requestsShed.reset();
  const hold = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
  provider.reply = 'busy';

  expect((await sendItn(app.url, paidItn(hold.body))).status).toBe(503);

  expect(valueOf(await readMetrics(), 'http_shed_total')).toBe(1);
});

test('the API has all its metrics of RELIABILITY §5.2 with bounded labels', async () => {
  for (const path of ['/api/events', '/api/nothing/here', '/wp-login.php', '/api/events/1', '/api/events/2']) {
    await request(app.url, path, { method: 'GET' });
  }
  await request(app.url, '/api/events', { method: 'BREW' });

  const metrics = await readMetrics();

  const names = [
    'http_request_duration_seconds_bucket',
    'http_in_flight',
    'http_shed_total',
    'nodejs_eventloop_lag_p99_seconds',
    'db_pool_size',
    'db_pool_used',
    'db_pool_waiting',
    'db_acquire_seconds_bucket',
    'db_tx_retries_total',
    'bookings_total',
    'seat_claim_seconds_bucket',
    'seat_invariant_violations',
    'holds_active',
    'holds_expired_total',
    'payments_itn_total',
    'payments_itn_lost_total',
    'payments_review_open',
    'paid_no_seat_open',
    'refunds_failed_open',
    'refunds_oldest_seconds',
    'payment_differences_open',
    'payments_compared_timestamp_seconds',
    'revenue_cents_total',
    'outbox_pending',
    'outbox_oldest_seconds',
    'figure_differences',
    'figure_check_timestamp_seconds',
    'login_total',
    'ratelimit_hits_total',
    'ratelimit_fallback',
    'upload_total',
    'uploads_free_ratio',
    'uploads_bytes',
    'backup_last_success_timestamp_seconds',
    'backup_size_bytes',
    'restore_test_last_success_timestamp_seconds',
    'schema_version',
  ];
  for (const name of names) expect(metrics).toContain(name);
  expect(metrics).toContain('build_info{service="api",version="1.2.3"} 1');
  expect(metrics).not.toMatch(/wp-login|BREW|events\/1/);
  expect(metrics.split('\n').filter((line) => line && !line.startsWith('#')).length).toBeLessThan(1000);
});

test('a seat count that differs from the bookings is reported', async () => {
  const before = performance.now();
  const event = await buildEvent();
  await event.update({ seatsTaken: 3 });

  // The values are cached for 15 seconds, so the clock is moved instead of waiting.
  const now = jest.spyOn(performance, 'now').mockImplementation(() => before + 60_000);
  const metrics = await readMetrics();
  now.mockRestore();

  expect(valueOf(metrics, 'seat_invariant_violations')).toBe(1);
  await event.update({ seatsTaken: 0 });
});
