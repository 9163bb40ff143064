import type { CancellationView } from '@studio/contract/events/eventCancellation';
import { bookManually, cancelWorkshop, expireAll } from '../../test/bookings.ts';
import { visitorClient } from '../../test/client.ts';
import { dayIn } from '../../test/deposits.ts';
import { clay10, buildCode, quoteCode } from '../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { manageClient } from '../../test/manageClient.ts';
import { payLinkClient } from '../../test/payLinks.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { withoutMerchant } from '../../test/payments/withoutMerchant.ts';
import { buildQuote, buildQuoteInput, sendQuote } from '../../test/quotes.ts';
import { findLastAttendeeIds, readMoneyOf } from '../../test/splits.ts';
import { Booking } from '../bookings/booking.model.ts';
import { expirePersonalData } from '../customers/privacy/retention.ts';
import { Event } from '../events/event.model.ts';
import { Quote } from './quote.model.ts';
import { reopenUnpaid } from './reopenUnpaid.ts';

const { database, app, admin } = useAppWithProvider();

const readBooking = () => Booking.findOne({ include: Event, rejectOnEmpty: true });

async function acceptAndPay(): Promise<Booking> {
  const quote = await sendQuote(app);
  await quote.accept();
  const booking = await readBooking();
  await (await payLinkClient(app, booking.id)).pay();
  return booking.reload();
}

test('an unpaid deposit does not delete a workshop in which an admin has made another booking', async () => {
  const quote = await sendQuote(app, { maxPeople: 16 });
  await quote.accept();
  const { eventId } = await readBooking();
  await bookManually(admin, { id: eventId });

  await expireAll(database.sequelize);
  const reopened = await reopenUnpaid(database.sequelize);

  expect(reopened).toEqual([quote.id]);
  expect(await Event.findByPk(eventId)).toMatchObject({ deletedAt: null, seatsTaken: 1 });
});

test('until the deposit is paid, the quote holds its other days against other quotes', async () => {
  const first = await sendQuote(app);
  await first.accept();
  const days = [{ date: dayIn(35), startTime: '10:00', endTime: '12:00' }];
  const draft = await buildQuote({ days });
  const send = () => admin.post(`/api/admin/quotes/${draft.id}/send`, { version: 1 });

  const unpaid = await send();
  const { id } = await readBooking();
  await (await payLinkClient(app, id)).pay();
  const paid = await send();

  expect([unpaid.status, unpaid.body.code]).toEqual([409, 'day_taken']);
  expect(paid.status).toBe(200);
});

test('the price of a private workshop is not shown to a stranger who holds its id', async () => {
  const { event } = await acceptAndPay();
  await buildCode(clay10);

  const held = await visitorClient(app.url).hold(event!, buildVisitor(), { totalAmount: 1 });
  const heldWithCode = await visitorClient(app.url).hold(event!, buildVisitor(), {
    totalAmount: 1,
    discountCode: 'CLAY10',
  });
  const codeQuote = await quoteCode(app, event!);

  expect([held, heldWithCode, codeQuote].map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(JSON.stringify([held.body, heldWithCode.body, codeQuote.body])).not.toContain('totalAmount');
});

test('a booking of a private workshop cannot be split', async () => {
  const booking = await acceptAndPay();

  const { status, body } = await admin.post(`/api/admin/bookings/${booking.id}/split`, {
    version: booking.changeCount,
    attendeeIds: await findLastAttendeeIds(booking),
  });

  expect([status, body.error]).toEqual([409, 'A booking of a private workshop cannot be split.']);
  expect((await readMoneyOf(admin, booking)).canSplit).toBe(false);
});

test('if a private workshop is cancelled, its visitor gets the money back and no choice of another day', async () => {
  const booking = await acceptAndPay();

  const { body: preview } = await admin.get<CancellationView>(`/api/admin/events/${booking.eventId}/cancellation`);
  const { status, body } = await cancelWorkshop(admin, { id: booking.eventId }, { money: 'choose' });

  expect(preview).toMatchObject({ bookings: 1, choosable: 0, toRefund: 217_500 });
  expect([status, body]).toMatchObject([200, { ended: 1, refunded: 217_500 }]);
  expect((await booking.reload()).status).toBe('cancelled');
});

test('the accepted quote says that its booking was cancelled', async () => {
  const quote = await sendQuote(app);
  await quote.accept();
  const { id } = await readBooking();
  await (await payLinkClient(app, id)).pay();

  const before = (await quote.read()).body.accepted;
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const after = (await quote.read()).body.accepted;

  expect([before, after]).toMatchObject([
    { isCancelled: false, payPurpose: 'balance' },
    { isCancelled: true, payPurpose: null, payPath: null },
  ]);
});

test.each<[string, (booking: Booking) => Promise<{ status: number }>]>([
  [
    'its visitor cancels',
    (booking) => manageClient(app, booking).cancel({ version: booking.changeCount, toReturn: 217_500 }),
  ],
  [
    'an admin cancels',
    ({ id, changeCount: version }) =>
      admin.post(`/api/admin/bookings/${id}/cancel`, { version, refund: 0, reason: 'They called' }),
  ],
  ['an admin sets to cancelled', ({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['an admin deletes', ({ id }) => admin.delete(`/api/bookings/${id}`)],
])('the workshop of a quote whose only booking %s is cancelled with it', async (_who, cancel) => {
  const quote = await sendQuote(app);
  await quote.accept();
  const booking = await readBooking();
  await (await payLinkClient(app, booking.id)).pay();

  const { status } = await cancel(await booking.reload());

  expect(status).toBe(200);
  expect(await Event.findByPk(booking.eventId)).toMatchObject({
    cancelledAt: expect.any(Date),
    cancelReason: 'Its booking was cancelled.',
    seatsTaken: 0,
  });
  expect((await quote.read()).body.accepted).toMatchObject({ isCancelled: true });
});

test('the visitor who cancels the booking of a quote is told about it by mail', async () => {
  const booking = await acceptAndPay();

  await manageClient(app, booking).cancel({ version: booking.changeCount, toReturn: 217_500 });

  const cancelled = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-cancelled');
  expect(cancelled).toMatchObject({ content: { change: { returned: 217_500 } } });
});

test('the workshop of a quote stays while another booking has seats in it', async () => {
  const booking = await acceptAndPay();
  await bookManually(admin, { id: booking.eventId });

  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  expect(await Event.findByPk(booking.eventId)).toMatchObject({ cancelledAt: null, seatsTaken: 1 });
});

test('a private workshop that an admin made stays when its only booking is cancelled', async () => {
  const event = await buildEvent({ isPrivate: true });
  const { id } = await bookManually(admin, event);

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  expect(await event.reload()).toMatchObject({ cancelledAt: null, seatsTaken: 0 });
});

test('each answer is mailed, also the second decline of a quote that was sent again', async () => {
  const quote = await sendQuote(app);
  await quote.decline();
  await admin.post(`/api/admin/quotes/${quote.id}/send`, { version: 1 });
  await quote.decline();

  const kinds = (await enqueuedMails(database.sequelize)).map(({ kind }) => kind);

  expect(kinds.filter((kind) => kind === 'quote-declined')).toHaveLength(2);
});

test('after an edit of the last day of a sent quote, a reminder of the new day is enqueued', async () => {
  const { id } = await sendQuote(app, { validUntil: dayIn(1) });

  await admin.put(`/api/admin/quotes/${id}`, { ...buildQuoteInput({ validUntil: dayIn(9) }), version: 1 });

  expect(await enqueuedMails(database.sequelize)).toMatchObject([{ kind: 'quote-ends' }]);
});

test('retention keeps the quote of a coming booking and deletes the others', async () => {
  const booking = await acceptAndPay();
  await sendQuote(app);
  await database.sequelize.query(`update quotes set created_at = '2015-01-01', valid_until = '2015-01-02'`);

  await expirePersonalData(database.appPool, new Date());

  expect(await Quote.findAll()).toMatchObject([{ orderId: booking.orderId }]);
});

test('a day in the past is shown as past and cannot be chosen', async () => {
  const days = [
    { date: dayIn(-1), startTime: '10:00', endTime: '12:00' },
    { date: dayIn(5), startTime: '10:00', endTime: '12:00' },
  ];
  const quote = await sendQuote(app, { days });

  const shown = (await quote.read()).body.days.map(({ taken }) => taken);
  const { status, body } = await quote.accept();

  expect(shown).toEqual(['This day is in the past', null]);
  expect([status, body.code]).toEqual([409, 'day_taken']);
});

describe('without merchant settings', () => {
  const plain = useAppWithProvider(() => withoutMerchant);

  test('the visitor who accepts is told by mail how to pay the deposit by EFT', async () => {
    const quote = await sendQuote(plain.app);

    const { status, body } = await quote.accept();

    expect([status, body.accepted]).toMatchObject([200, { payPath: null, payPurpose: null, isCancelled: false }]);
    expect((await enqueuedMails(plain.database.sequelize)).map(({ kind }) => kind)).toContain('booking-received');
  });
});
