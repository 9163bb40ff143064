import { bookManually, holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import { Booking } from '../booking.model.ts';

// A booking keeps the cancellation rule under which it was made (ADR 0052). The default: free until 48 hours before the
// start, then everything is kept.

const { database, app, admin } = useAppWithProvider();

interface Rule {
  freeCancellationHours: number;
  keptPercentAfter: number;
}

async function setRule(rule: Rule): Promise<void> {
  expect((await admin.put('/api/admin/settings', rule)).status).toBe(200);
}

/** A paid booking that a visitor makes at the form. */
async function book(hoursToStart = 60): Promise<Booking> {
  const event = await buildEvent({ ...startsIn(hoursToStart * 3600), price: 40_000 });
  const { booking } = await holdSeats(app, event);
  await payBooking(app, booking);
  return booking.reload();
}

const readRule = async (booking: Booking): Promise<Rule> => {
  const { terms } = (await manageClient(app, booking).read()).body;
  return { freeCancellationHours: terms.freeHours, keptPercentAfter: terms.keptPercent };
};

test('a stricter new rule does not apply to the mail, pages and sums of an earlier booking', async () => {
  const booking = await buildPaidBooking(database, await buildEvent({ ...startsIn(60 * 3600), price: 40_000 }));
  await setRule({ freeCancellationHours: 72, keptPercentAfter: 100 });

  const manage = (await manageClient(app, booking).read()).body;
  const page = (await visitorClient(app.url).booking(booking.bookingReference)).body;
  const mails = await enqueuedMails(database.sequelize);
  const cancelled = await manageClient(app, booking).cancel({ version: 0, toReturn: 40_000 });

  const rule = { freeCancellationHours: 48, keptPercentAfter: 100 };
  expect(manage).toMatchObject({ terms: { freeHours: 48 }, cancellation: { isFree: true, toReturn: 40_000 } });
  expect(page.cancellationRule).toEqual(rule);
  expect(mails.find(({ kind }) => kind === 'booking-confirmed')?.content).toMatchObject({ cancellationRule: rule });
  expect(cancelled.status).toBe(200);
});

test('a milder new rule applies to an earlier booking, but only as long as the rule is in force', async () => {
  const booking = await book();

  await setRule({ freeCancellationHours: 24, keptPercentAfter: 50 });
  const milder = await readRule(booking);
  await setRule({ freeCancellationHours: 96, keptPercentAfter: 100 });
  const stricter = await readRule(booking);

  expect(milder).toEqual({ freeCancellationHours: 24, keptPercentAfter: 50 });
  expect(stricter).toEqual({ freeCancellationHours: 48, keptPercentAfter: 100 });
});

test('a booking by a visitor, by an admin or from the waiting list stores the rule of its time', async () => {
  const rule = { freeCancellationHours: 36, keptPercentAfter: 60 };
  await setRule(rule);
  await book();
  const event = await buildEvent({ capacity: 1 });
  const { id } = await bookManually(admin, event);
  const entry = await enterLine(app, event);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await entryClient(app, entry).book(event.price);

  await setRule({ freeCancellationHours: 96, keptPercentAfter: 100 });

  const bookings = await Booking.findAll({ order: [['id', 'ASC']] });
  expect(bookings.map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'held']);
  expect(bookings).toMatchObject([rule, rule, rule]);
});

test('a booking of a workshop that the studio has rescheduled is cancelled free of charge up to the new start', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  await event.update(startsIn(100 * 3600));

  const page = (await visitorClient(app.url).booking(booking.bookingReference)).body;

  expect(page.cancellationRule).toEqual({ freeCancellationHours: 0, keptPercentAfter: 100 });
});

test('a moved booking keeps its rule, counted from the new start', async () => {
  const booking = await book(200);
  const target = await buildEvent({ ...startsIn(100 * 3600), price: 40_000 });
  await setRule({ freeCancellationHours: 96, keptPercentAfter: 100 });

  await manageClient(app, booking).changeTo({ eventId: target.id, participants: 1 });

  const { terms } = (await manageClient(app, booking).read()).body;
  await target.reload();
  expect(terms).toMatchObject({
    freeHours: 48,
    freeUntil: new Date(target.startsAt.getTime() - 48 * 3_600_000).toISOString(),
  });
});
