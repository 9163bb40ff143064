import { studioInstant } from '@studio/contract/format/dates';
import { holdSeats, findBookingOfHold, payBooking } from '../../../test/bookings.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { dayIn } from '../../../test/deposits.ts';
import { buildCode } from '../../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { askToPayLater, bankDetails, bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

test('a booking by EFT holds its seats until noon after its last day, and is told how to pay', async () => {
  const event = await buildLaterEvent(admin);

  const { client, form } = await holdSeats(app, event, { participants: 2 }, { payLater: 'eft' });
  const confirmed = await client.confirm({ holdId: form.holdId });

  expect(form).toMatchObject({ isBooked: true, totalAmount: 90_000, fields: {} });
  expect(form.action).toContain(`/booking-confirmed?hold=${form.holdId}`);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'pending', paymentMethod: 'eft' } });
  expect(confirmed.body.manageKey).not.toBeNull();
  expect(await findBookingOfHold(form.holdId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    request: { dueOn: dayIn(3), expiresAt: studioInstant(dayIn(4), '12:00'), state: 'open' },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  const { due } = (await client.booking(confirmed.body.bookingReference)).body;
  expect(due).toMatchObject({ amount: 90_000, method: 'eft', bankDetails, eftDueOn: dayIn(3) });
  expect(await enqueuedMails(database.sequelize, { ofStudio: true })).toMatchObject([
    { kind: 'booking-eft', content: { due: { bankDetails, eftDueOn: dayIn(3) }, payUrl: expect.any(String) } },
    { kind: 'booking-new' },
    { kind: 'booking-eft-reminder', dueAt: studioInstant(dayIn(3), '09:00') },
  ]);
  await expectInvariants(database.sequelize);
});

test('a booking that is paid at the studio is confirmed at once, does not expire, and owes its price', async () => {
  const event = await buildLaterEvent(admin);

  const booking = await bookLater(app, event, 'studio');

  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', request: { expiresAt: null } });
  expect(await readLedger(database.sequelize)).toEqual([]);
  const mails = await enqueuedMails(database.sequelize);
  expect(mails).toMatchObject([
    {
      kind: 'booking-confirmed',
      content: { due: { amount: 45_000, method: 'cash' }, isPaidLater: true, payUrl: expect.any(String) },
    },
    { kind: 'booking-reminder' },
  ]);
  await expectInvariants(database.sequelize);
});

test.each([
  ['the workshop is only paid by card', { payLater: [] }, 'eft'],
  ['the workshop allows only the other way', { payLater: ['eft'] }, 'studio'],
  ['the workshop starts too soon for an EFT', { date: dayIn(1) }, 'eft'],
] as const)('when %s a later payment is rejected and nothing is booked', async (_when, values, payLater) => {
  const event = await buildLaterEvent(admin, {
    ...values,
    ...('payLater' in values && { payLater: [...values.payLater] }),
  });

  const answer = await askToPayLater(app, event, payLater);

  expect(answer).toMatchObject({ status: 409, body: { code: 'pay_by_card' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('an owner allows later payments for a workshop, and its page shows them', async () => {
  const { id } = await buildEvent();

  const answers = [
    await admin.patch(`/api/events/${id}`, { payLater: ['studio'] }),
    await admin.patch(`/api/events/${id}`, { payLater: ['eft', 'eft'] }),
    await admin.patch(`/api/events/${id}`, { payLater: ['later'] }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
  expect(await request(app.url, `/api/events/${id}`)).toMatchObject({ body: { payLater: ['studio'] } });
});

test('without bank details EFT is neither offered nor possible', async () => {
  const readDays = async () => (await request<{ eftDays: number }>(app.url, '/api/settings')).body.eftDays;
  const event = await buildEvent({ payLater: ['eft'] });

  const [before, rejected] = [await readDays(), await askToPayLater(app, event)];
  await admin.put('/api/admin/settings', { bankDetails, eftDays: 5 });

  expect(before).toBeNull();
  expect(rejected).toMatchObject({ status: 409, body: { code: 'pay_by_card' } });
  expect(await readDays()).toBe(5);
  expect((await bookLater(app, event)).request.dueOn).toBe(dayIn(5));
});

test('an EFT is due two days before the workshop at the latest', async () => {
  const event = await buildLaterEvent(admin, { date: dayIn(3) });

  const { request: asked } = await bookLater(app, event);

  expect(asked).toMatchObject({ dueOn: dayIn(1), expiresAt: studioInstant(dayIn(2), '12:00') });
});

test('a later payment for an unknown workshop is not found', async () => {
  const event = await buildLaterEvent(admin);
  await event.update({ deletedAt: new Date() });

  expect(await askToPayLater(app, event)).toMatchObject({ status: 404 });
  expect(await askToPayLater(app, Object.assign(event, { id: 999_999 }))).toMatchObject({ status: 404 });
});

test('a form that is sent again returns the same booking, and an edited form is rejected because the booking is made', async () => {
  const event = await buildLaterEvent(admin);
  const { client, visitor, form, sendAgain } = await holdSeats(app, event, {}, { payLater: 'eft' });

  const again = await sendAgain();
  const edited = await client.hold(event, { ...visitor, participants: 2 }, { payLater: 'eft', replaces: form.holdId });

  expect(again).toMatchObject({ status: 200, body: { holdId: form.holdId, isBooked: true } });
  expect(edited).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await client.release(form.holdId)).toMatchObject({ status: 409 });
  expect(await Booking.count()).toBe(1);
});

test('a booking that a discount code makes free is confirmed without a payment', async () => {
  const event = await buildLaterEvent(admin);
  await buildCode({ value: 100 });

  const free = { discountCode: 'CLAY10', totalAmount: 0 };
  const { body } = await askToPayLater(app, event, 'eft', {}, free);

  expect(await findBookingOfHold(body.holdId)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  await expectInvariants(database.sequelize);
});

test.each(['eft', 'studio'] as const)(
  'a booking with the later payment "%s" can be paid by card instead',
  async (payLater) => {
    const booking = await bookLater(app, await buildLaterEvent(admin), payLater);
    const { payPath } = (await manageClient(app, booking).read()).body;

    await payBooking(app, booking);

    expect(payPath).toContain(booking.request.id);
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: 'payfast',
      request: { expiresAt: null },
    });
    await expectInvariants(database.sequelize);
  },
);

test('a booking that is paid at the studio cannot be moved or changed before it is paid, and can be cancelled', async () => {
  const [event, other] = [await buildLaterEvent(admin), await buildEvent()];
  const booking = await bookLater(app, event, 'studio', { participants: 2 });
  const visitor = manageClient(app, booking);

  const answers = [
    await visitor.quote({ eventId: other.id, participants: 2 }),
    await visitor.quote({ eventId: event.id, participants: 1 }),
  ];
  const { isOpen, canChange, canCancel, canSplit, otherDates, otherWorkshops } = (await visitor.read()).body;
  const cancelled = await visitor.cancel({ version: 0, toReturn: 0 });

  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  expect({ isOpen, canChange, canCancel, canSplit }).toEqual({
    isOpen: true,
    canChange: false,
    canCancel: true,
    canSplit: false,
  });
  expect([...otherDates, ...otherWorkshops]).toEqual([]);
  expect(cancelled.status).toBe(200);
  expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a client that names no later payment pays by card', async () => {
  const event = await buildLaterEvent(admin);

  const { status, body } = await visitorClient(app.url).hold(event, buildVisitor());

  expect([status, body.isBooked, body.fields['amount']]).toEqual([200, undefined, '450.00']);
});
