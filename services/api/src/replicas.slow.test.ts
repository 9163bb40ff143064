// RELIABILITY R09
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { LoginView } from '@studio/contract/admin/admins';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { sendItn, paidItn, request, visitorClient } from '../test/client.ts';
import type { Answer } from '../test/client.ts';
import { buildEvent, buildEventInput, buildKey, buildVisitor } from '../test/factories.ts';
import { expectInvariants } from '../test/model/invariants.ts';
import { requestStatus, waitUntil } from '../test/servers/apiProcess.ts';
import { isReady, replicaAdmin, useReplicas } from '../test/servers/replicas.ts';
import { Admin } from './admins/admin.model.ts';
import { Booking } from './bookings/booking.model.ts';
import type { Event } from './events/event.model.ts';

const ports = ['5314', '5315'] as const;
const { own, replicaOn, expectPaid } = useReplicas();

interface Restarts {
  requests: number;
  /** Requests that were rejected, interrupted or answered with an error. */
  failures: string[];
  /** Holds whose payment was reported and whose ITN was answered. */
  paid: string[];
}

/**
 * Restarts two replicas alternately while sixteen visitors read; every fourth time they also book and pay. A load
 * balancer checks every 100 ms which replicas are ready.
 */
async function restartUnderLoad(times: number, drainMs: number): Promise<Restarts> {
  const events = await Promise.all(Array.from({ length: 40 }, () => buildEvent({ capacity: 50 })));
  const replicas = new Map(ports.map((port) => [port, replicaOn(port, drainMs)]));
  const ready = new Set<string>();
  const over = new AbortController();
  const restarts: Restarts = { requests: 0, failures: [], paid: [] };

  async function watch(port: string): Promise<void> {
    while (!over.signal.aborted) {
      if ((await requestStatus(`http://127.0.0.1:${port}/readyz`)) === 200) ready.add(port);
      else ready.delete(port);
      await sleep(100);
    }
  }

  /** Returns null without a successful response. */
  async function ask<Body>(question: (origin: string) => Promise<Answer<Body>>): Promise<Answer<Body> | null> {
    const port = [...ready][restarts.requests % ready.size];
    restarts.requests += 1;
    try {
      const answer = await question(`http://127.0.0.1:${port}`);
      if (answer.status === 200) return answer;
      if (answer.body.code !== 'sold_out') restarts.failures.push(`${port}: ${answer.status}`);
    } catch (error) {
      restarts.failures.push(`${port}: ${String(error)}`);
    }
    return null;
  }

  async function visit(_: unknown, index: number): Promise<void> {
    for (let round = index; !over.signal.aborted; round += 1) {
      const event = events[round % events.length];
      if (round % 4 !== 0 || !event) {
        await ask((origin) => visitorClient(origin).events());
      } else {
        const hold = await ask((origin) => visitorClient(origin).hold(event, buildVisitor()));
        if (hold && (await ask((origin) => sendItn(origin, paidItn(hold.body))))) restarts.paid.push(hold.body.holdId);
      }
      await sleep(5);
    }
  }

  const watches = ports.map(watch);
  await waitUntil(() => ready.size === 2);
  const visits = Array.from({ length: 16 }, visit);
  for (const port of Array.from({ length: times }, () => ports).flat()) {
    const old = replicas.get(port);
    old?.process.kill('SIGTERM');
    expect(await old?.exited).toBe(0);
    replicas.set(port, replicaOn(port, drainMs));
    await waitUntil(() => ready.size === 2);
  }
  over.abort();
  await Promise.all([...visits, ...watches]);
  return restarts;
}

test('two replicas restart alternately six times under load and no request fails', async () => {
  const { requests, failures, paid } = await restartUnderLoad(3, 5000);

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(0);
  expect(paid.length).toBeGreaterThan(0);
  await expectPaid(paid);
  await expectInvariants(own.database);
});

test('replicas that stop without draining fail some requests but lose no acknowledged write (negative control of R09)', async () => {
  const { failures, paid } = await restartUnderLoad(1, 0);

  expect(failures.length).toBeGreaterThan(0);
  await expectPaid(paid);
  await expectInvariants(own.database);
});

// RELIABILITY R16
test('every request of a visitor and of an admin may be answered by another replica', async () => {
  const [one, other] = [replicaOn(ports[0]), replicaOn(ports[1])];
  await waitUntil(async () => (await isReady(one)) && (await isReady(other)));
  // The first replica creates the admin, possibly in the test above.
  await waitUntil(async () => (await Admin.count()) === 1);
  const logIn = { method: 'POST', body: replicaAdmin };

  const login = await request<LoginView>(one.origin, '/api/admin/login', logIn);
  const headers = { Authorization: `Bearer ${login.body.token}` };
  const made = { method: 'POST', headers, body: buildEventInput({ capacity: 1 }) };
  const event = await request<EventView>(other.origin, '/api/events', made);
  expect(event.status).toBe(201);
  // One replica has cached the list, and must be notified of the new event.
  await waitUntil(async () => {
    const { body } = await visitorClient(one.origin).events();
    return body.some(({ id }) => id === event.body.id);
  });

  const visitor = buildVisitor();
  const key = buildKey();
  const hold = await visitorClient(one.origin).hold(event.body, visitor, { key });
  const again = await visitorClient(other.origin).hold(event.body, visitor, { key });
  const late = await visitorClient(other.origin).hold(event.body, buildVisitor());
  const itn = paidItn(hold.body);
  const answers = [await sendItn(other.origin, itn), await sendItn(one.origin, itn)];
  const confirmed = await visitorClient(one.origin).confirm({ holdId: hold.body.holdId });
  const read = await visitorClient(other.origin).booking(confirmed.body.bookingReference);
  await request(other.origin, '/api/admin/logout', { method: 'POST', headers });
  const afterLogout = await request(one.origin, '/api/bookings', { headers });

  expect(again.body.holdId).toBe(hold.body.holdId);
  expect(late.body.code).toBe('sold_out');
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(read.body.booking).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(afterLogout.status).toBe(401);
  await expectInvariants(own.database);
});

// RELIABILITY R17
test('an API killed repeatedly while visitors and an admin book and cancel leaks no seat and loses no acknowledged write', async () => {
  const kills = Number(process.env['KILLS'] ?? 5);
  const events = await Promise.all(Array.from({ length: 5 + kills }, () => buildEvent({ capacity: 12 })));
  const acknowledged: string[] = [];
  const paid: string[] = [];
  const returned = new Set<string>();
  /** The last known status of each booking; unknown if the last response was lost. */
  const lastStatuses = new Map<number, BookingStatus>();
  const over = new AbortController();
  let failed = 0;
  let api = replicaOn(ports[0]);
  await waitUntil(() => isReady(api));
  await waitUntil(async () => (await Admin.count()) === 1);
  const login = await request<LoginView>(api.origin, '/api/admin/login', {
    method: 'POST',
    body: replicaAdmin,
  });
  const headers = { Authorization: `Bearer ${login.body.token}` };

  /** Repeats the action, each time with another workshop. */
  async function repeat(index: number, act: (event: Event, round: number) => Promise<void>): Promise<void> {
    for (let round = index; !over.signal.aborted; round += 1) {
      const event = events[round % events.length];
      if (!event) throw new Error('There are no events');
      try {
        await act(event, round);
      } catch {
        // The process ended during the request, or is not listening yet.
        failed += 1;
        await sleep(50);
      }
    }
  }

  async function visit(event: Event, round: number): Promise<void> {
    const hold = await visitorClient(api.origin).hold(event, buildVisitor());
    if (hold.status !== 200) return;
    const { holdId } = hold.body;
    acknowledged.push(holdId);
    if (round % 3 === 0) {
      if ((await sendItn(api.origin, paidItn(hold.body))).status === 200) paid.push(holdId);
    } else if ((await visitorClient(api.origin).release(holdId)).status < 300) returned.add(holdId);
  }

  async function administer(event: Event): Promise<void> {
    const made = await request<AdminBookingView>(api.origin, '/api/bookings/manual', {
      method: 'POST',
      headers,
      body: { eventId: event.id, ...buildVisitor() },
    });
    if (made.status !== 201) return;
    const { id } = made.body;
    lastStatuses.set(id, 'confirmed');
    for (const status of ['cancelled', 'confirmed', 'cancelled'] as const) {
      const before = lastStatuses.get(id);
      lastStatuses.delete(id);
      const options = { method: 'PATCH', headers, body: { status } };
      const answer = await request(api.origin, `/api/bookings/${id}/status`, options);
      if (answer.status === 200) lastStatuses.set(id, status);
      // Another visitor took the seat, so the change was rejected.
      else if (answer.status === 409 && before) lastStatuses.set(id, before);
    }
  }

  const busy = Array.from({ length: 10 }, (_, index) => repeat(index, index < 8 ? visit : administer));
  await waitUntil(() => returned.size > 0 && paid.length > 0 && lastStatuses.size > 0);
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(100 + Math.random() * 400);
    api.process.kill('SIGKILL');
    await api.exited;
    api = replicaOn(ports[0]);
    await waitUntil(() => isReady(api));
  }
  over.abort();
  await Promise.all(busy);

  expect(failed).toBeGreaterThan(0);
  expect(returned.size).toBeGreaterThan(0);
  expect(paid.length).toBeGreaterThan(0);
  expect(lastStatuses.size).toBeGreaterThan(0);
  const rows = await Booking.findAll({ where: { '$request.id$': acknowledged } });
  expect(rows).toHaveLength(acknowledged.length);
  expect(rows.filter((booking) => returned.has(booking.request.id) && booking.status !== 'expired')).toEqual([]);
  await expectPaid(paid);
  const bookings = await Booking.findAll({ where: { id: [...lastStatuses.keys()] } });
  expect(new Map(bookings.map(({ id, status }) => [id, status]))).toEqual(lastStatuses);
  await expectInvariants(own.database);
});
