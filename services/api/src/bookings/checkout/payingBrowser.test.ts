import { findBookingOfHold, holdSeats } from '../../../test/bookings.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { entryClient, enterLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { waitlistKeyOf } from '../waitlist/waitlistKey.ts';
import { releaseHold } from './releaseHold.ts';

const { database, app } = useAppWithProvider();

test('the browser that booked gets the key to manage the booking when it comes back from the provider', async () => {
  const { client, form, booking } = await holdSeats(app, await buildEvent());

  const { body } = await client.confirm({ holdId: form.holdId });

  expect((await manageClient(app, booking, body.manageKey ?? '').read()).status).toBe(200);
});

test('another browser that knows the id of the hold gets the booking and no key', async () => {
  const { client, form } = await holdSeats(app, await buildEvent());
  await client.confirm({ holdId: form.holdId });

  const { status, body } = await visitorClient(app.url).confirm({ holdId: form.holdId });

  expect([status, body.manageKey]).toEqual([200, null]);
});

test('after a change of the e-mail address, the browser that booked no longer gets a key', async () => {
  const { client, form } = await holdSeats(app, await buildEvent());
  await client.confirm({ holdId: form.holdId });
  await (await findBookingOfHold(form.holdId)).update({ manageVersion: 1 });

  const { body } = await client.confirm({ holdId: form.holdId });

  expect(body.manageKey).toBeNull();
});

test('the reference alone gives no key', async () => {
  const { client, form } = await holdSeats(app, await buildEvent());
  const { body } = await client.confirm({ holdId: form.holdId });

  const detail = await client.booking(body.bookingReference);

  expect(detail.status).toBe(200);
  expect(JSON.stringify(detail.body)).not.toContain(body.manageKey);
});

test('a booking without a hold gives no key, because its payment may be another person’s', async () => {
  const { id: eventId } = await buildEvent();

  const { body } = await visitorClient(app.url).confirm({ eventId, ...buildVisitor() });

  expect(body.manageKey).toBeNull();
});

test('the browser that pays for an offer of the waiting list gets the key, even if another browser started to pay', async () => {
  const event = await buildEvent({ capacity: 2 });
  const id = await offerSeats(event);
  const Cookie = `__Host-studio_visitor=${'A'.repeat(22)}`;
  const { body: hold } = await entryClient(app, id).book(event.price * 2);
  const headers = { ...keyOfEntry(id), 'Idempotency-Key': buildKey(), Cookie };
  const body = { phone: '082 555 0142', totalAmount: event.price * 2 };
  await request(app.url, `/api/waitlist/${id}/hold`, { method: 'POST', headers, body });

  const { body: confirmed } = await visitorClient(app.url).confirm({ holdId: hold.holdId }, { Cookie });

  expect(confirmed.manageKey).toEqual(expect.any(String));
});

function keyOfEntry(id: number) {
  return { 'X-Waitlist-Key': waitlistKeyOf(id, app.config.manageKey) };
}

/** Puts a party of two in line and frees the seats of a full workshop for it. */
async function offerSeats(event: Event): Promise<number> {
  const hold = await buildBooking(event, { participants: 2, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { participants: 2 });
  await releaseHold(database.appPool, hold.request.id, () => undefined);
  return id;
}
