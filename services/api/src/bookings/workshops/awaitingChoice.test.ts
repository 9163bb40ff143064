import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { RosterView } from '@studio/contract/admin/roster';
import { readAttention } from '../../../test/attention.ts';
import { cancelWorkshop } from '../../../test/bookings.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { app, admin } = useAppWithProvider();

function buildConfirmed(event: Event, values: object = {}): Promise<Booking> {
  return buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', expiresAt: null, ...values });
}

const calls = async () => (await readAttention(admin)).calls;

async function listed(query = '') {
  const { body } = await admin.get<AdminBookingView[]>(`/api/bookings${query}`);
  return body.map(({ id, isAwaitingChoice }) => [id, isAwaitingChoice]);
}

describe('a workshop that was cancelled with the choice', () => {
  test('bookings of a cancelled workshop without a choice are marked in the list, and a filter shows only them', async () => {
    const event = await buildEvent();
    const waiting = await buildConfirmed(event);
    const pending = await buildBooking(event, { status: 'pending' });
    const other = await buildConfirmed(await buildEvent());

    await cancelWorkshop(admin, event, { money: 'choose' });

    expect(await listed()).toEqual([
      [other.id, false],
      [pending.id, false],
      [waiting.id, true],
    ]);
    expect(await listed('?status=awaiting_choice')).toEqual([[waiting.id, true]]);
  });

  test('the bookings file marks bookings whose visitor has not chosen', async () => {
    const event = await buildEvent();
    const waiting = await buildConfirmed(event);
    const other = await buildConfirmed(await buildEvent());
    await cancelWorkshop(admin, event, { money: 'choose' });

    const answer = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });

    const lines = (await answer.text()).trim().split('\r\n');
    const marks = lines.map((line) => [line.split(',').at(0), line.split(',').at(-8)]).slice(1);
    expect(lines[0]).toMatch(
      /,Choice pending,Tickets,People,Extras,Discount code,Discount \(R\),Answers,Further dates$/,
    );
    expect(marks).toEqual([
      [other.bookingReference, ''],
      [waiting.bookingReference, 'yes'],
    ]);
  });

  test('the roster of a cancelled workshop says that it is cancelled and who has not chosen', async () => {
    const event = await buildEvent();
    const { id } = await buildConfirmed(event);
    const roster = async () => (await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`)).body;
    const before = await roster();

    await cancelWorkshop(admin, event, { money: 'choose' });

    expect(before).toMatchObject({ isCancelled: false, entries: [{ bookingId: id, isAwaitingChoice: false }] });
    expect(await roster()).toMatchObject({ isCancelled: true, entries: [{ bookingId: id, isAwaitingChoice: true }] });
  });
});

describe('a booking without an e-mail address of a cancelled workshop', () => {
  const walkIn = { email: null, visitorKey: null, phone: '082 555 0119' };

  test.each(['refund', 'choose'] as const)(
    'a booking without an e-mail address of a cancelled workshop is listed as a call until that is marked as done (%s)',
    async (money) => {
      const event = await buildEvent({ title: 'Raku Firing' });
      await buildConfirmed(event);
      const confirmed = await buildConfirmed(event, walkIn);
      const unpaid = await buildBooking(event, { ...walkIn, status: 'pending', expiresAt: null });

      await cancelWorkshop(admin, event, { money });
      const before = await calls();
      const answers = [1, 2].map(() => admin.post(`/api/bookings/${unpaid.id}/called`));

      expect(before).toMatchObject([
        { id: confirmed.id, phone: walkIn.phone, eventTitle: 'Raku Firing', callDueAt: expect.any(String) },
        { id: unpaid.id },
      ]);
      expect((await Promise.all(answers)).map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
      expect((await calls()).map(({ id }) => id)).toEqual([confirmed.id]);
    },
  );

  test('a booking without an e-mail address of a cancelled workshop needs no call after it was moved to another workshop', async () => {
    const event = await buildEvent();
    const { id } = await buildConfirmed(event, walkIn);
    await cancelWorkshop(admin, event, { money: 'choose' });
    const { id: eventId } = await buildEvent();

    const change = { version: 0, eventId, difference: 'left', reason: 'She chose another date' };
    const { status } = await admin.post(`/api/admin/bookings/${id}/change`, change);

    expect(status).toBe(200);
    expect(await calls()).toEqual([]);
  });
});
