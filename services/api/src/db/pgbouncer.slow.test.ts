import { paidItn, request, sendItn, visitorClient } from '../../test/client.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { providerSettings, useProvider } from '../../test/payments/provider.ts';
import { findFreePort } from '../../test/queue/queueServer.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../../test/servers/apiProcess.ts';
import { useOwnCluster } from '../../test/servers/ownCluster.ts';
import { describePgBouncer, openPgBouncer } from '../../test/servers/pgbouncer.ts';
import type { PgBouncer } from '../../test/servers/pgbouncer.ts';
import { Booking } from '../bookings/booking.model.ts';

const provider = useProvider();

describePgBouncer('the API behind PgBouncer', () => {
  const own = useOwnCluster();
  let bouncer: PgBouncer;
  const run = useApiProcesses(() => bouncer.url);

  afterEach(() => bouncer.close());

  async function startApi() {
    const api = run({
      API_PORT: String(await findFreePort()),
      ...providerSettings(provider),
    });
    await waitUntil(async () => (await requestStatus(`${api.origin}/healthz`)) === 200);
    return api;
  }

  test('with session pooling fifty visitors hold, pay and are confirmed, and another replica is notified', async () => {
    bouncer = await openPgBouncer(own.cluster.url);
    const [api, replica] = [await startApi(), await startApi()];
    for (const { origin } of [api, replica])
      await waitUntil(async () => (await requestStatus(`${origin}/readyz`)) === 200);
    const event = await buildEvent({ capacity: 50 });
    const seats = async () =>
      (await request<{ availableSeats: number }>(replica.origin, `/api/events/${event.id}`)).body.availableSeats;
    await waitUntil(async () => (await seats()) === 50);

    const visit = async () => {
      const hold = await visitorClient(api.origin).hold(event, buildVisitor());
      return (await sendItn(api.origin, paidItn(hold.body))).status;
    };
    const statuses: number[] = [];
    // On a busy machine fifty concurrent requests would wait for the lock of the workshop longer than the API allows.
    for (let group = 0; group < 5; group += 1) statuses.push(...(await Promise.all(Array.from({ length: 10 }, visit))));

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await Booking.count({ where: { eventId: event.id, status: 'confirmed' } })).toBe(50);
    await waitUntil(async () => (await seats()) === 0);
    expect(api.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
