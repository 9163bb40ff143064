import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { addDays } from '@studio/contract/format/dates';
import { visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app, admin } = useAppWithProvider();

async function buildBooked() {
  const event = await buildEvent();
  const booked = { status: 'confirmed', paymentMethod: 'cash', expiresAt: null } as const;
  const booking = await buildBooking(event, {
    ...booked,
    bookingReference: makeReference(),
    bookedStartsAt: event.startsAt,
  });
  await buildBooking(event, { ...booked, email: null, visitorKey: null });
  await buildBooking(event, { status: 'held' });
  const edit = async (fields: Partial<Pick<Event, 'title' | 'date' | 'startTime' | 'endTime'>>) => {
    expect((await admin.patch(`/api/events/${event.id}`, fields)).status).toBe(200);
  };
  return { event, booking, edit };
}

const rescheduleMails = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'event-rescheduled');
const applying = async () => (await rescheduleMails()).filter(({ content }) => content !== null);

test('rescheduling a workshop mails each booking once, with the earlier time and a newer calendar entry', async () => {
  const { event, booking, edit } = await buildBooked();
  const date = addDays(event.date, 7);

  await edit({ date, startTime: '18:00', endTime: '20:00' });

  const mails = await rescheduleMails();
  expect(mails).toMatchObject([
    {
      key: `event-rescheduled:${booking.id}:${event.id}:1`,
      state: 'pending',
      content: {
        email: booking.order.email,
        previous: { date: event.date, startTime: '10:00', endTime: '12:30' },
        event: { date, startTime: '18:00', endTime: '20:00' },
        movedFrom: { date: event.date, startTime: '10:00' },
        sequence: 1,
      },
    },
  ]);
  const { body } = await visitorClient(app.url).booking(booking.bookingReference);
  expect(body satisfies Partial<BookingDetail>).toMatchObject({ sequence: 1 });
});

test('an edit that keeps date and time sends no mail', async () => {
  const { event, edit } = await buildBooked();

  await edit({ title: 'Raku for two' });

  expect(await rescheduleMails()).toEqual([]);
  expect(await event.reload()).toMatchObject({ rescheduleCount: 0 });
});

test('a workshop that is rescheduled twice in a row sends one mail, with the first and the last time', async () => {
  const { event, edit } = await buildBooked();

  await edit({ startTime: '18:00', endTime: '20:00' });
  await edit({ startTime: '17:00', endTime: '19:00' });

  expect(await rescheduleMails()).toHaveLength(2);
  expect(await applying()).toMatchObject([
    {
      key: expect.stringMatching(/:2$/) as unknown,
      content: { previous: { date: event.date, startTime: '10:00' }, event: { startTime: '17:00' }, sequence: 2 },
    },
  ]);
});

test('a workshop that is rescheduled and gets its old time back before the mail was sent sends none', async () => {
  const { edit } = await buildBooked();

  await edit({ startTime: '18:00', endTime: '20:00' });
  await edit({ startTime: '10:00', endTime: '12:30' });

  expect(await applying()).toEqual([]);
});

test('a reschedule after the mail about an earlier one was sent names the time of that mail as the old time', async () => {
  const { edit } = await buildBooked();
  await edit({ startTime: '18:00', endTime: '20:00' });
  await setMailState(database.sequelize, 'sent', 'event-rescheduled');

  await edit({ startTime: '10:00', endTime: '12:30' });

  expect(await applying()).toMatchObject([{ content: { previous: { startTime: '18:00', endTime: '20:00' } } }]);
});

test('a visitor who gets the confirmation after the reschedule gets no mail about the reschedule', async () => {
  const { booking, edit } = await buildBooked();
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  await edit({ startTime: '18:00', endTime: '20:00' });

  await setMailState(database.sequelize, 'sent', 'booking-confirmed');

  expect(await rescheduleMails()).toHaveLength(1);
  expect(await applying()).toEqual([]);
});

test('a visitor who cancels before the mail about the new time is sent does not get it', async () => {
  const { booking, edit } = await buildBooked();
  await edit({ startTime: '18:00', endTime: '20:00' });

  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  expect(await applying()).toEqual([]);
});
