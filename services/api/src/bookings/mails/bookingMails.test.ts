import { startApp } from '../../../test/app.ts';
import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { bookManually, holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { mailStates, enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildEventWithButton, withoutMerchant } from '../../../test/payments/withoutMerchant.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

/** The state of the mail, and whether it would be sent now. */
async function readState(wanted: string) {
  const [, ...state] = (await mailStates(database.sequelize)).find(([kind]) => kind === wanted) ?? [];
  return state;
}

test.each([
  ['booking', ({ id }: { id: number }) => `/api/bookings/${id}`],
  ['customer', ({ email }: { email: string }) => `/api/admin/customers/${encodeURIComponent(email)}`],
])('the mails of a deleted %s are not sent any more, and failed ones need no decision', async (_what, pathOf) => {
  const booked = await bookManually(admin, await buildEvent());
  await setMailState(database.sequelize, 'failed', 'booking-reminder');

  expect((await admin.delete(pathOf(booked))).status).toBe(200);

  expect(await mailStates(database.sequelize)).toEqual([
    ['booking-confirmed', 'pending', false],
    ['booking-reminder', 'failed', false],
  ]);
  expect((await readAttention(admin)).mails).toEqual([]);
});

test('mails have what the workshop asks people to bring, and an empty list where it asks for nothing', async () => {
  const events = [await buildEvent({ details: { bring: ['A cloth'] } }), await buildEvent({ details: {} })];

  for (const event of events) await bookManually(admin, event);

  const confirmed = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-confirmed');
  expect(confirmed).toMatchObject([
    { content: { event: { bring: ['A cloth'] } } },
    { content: { event: { bring: [] } } },
  ]);
});

test('the mail to the studio about a payment is still sent when its booking is deleted', async () => {
  const { booking } = await holdSeats(app, await buildEvent());
  for (let payment = 0; payment < 2; payment += 1) await payBooking(app, booking);

  await admin.delete(`/api/bookings/${booking.id}`);

  expect(await mailStates(database.sequelize)).toEqual([
    ['booking-confirmed', 'pending', false],
    ['booking-reminder', 'pending', false],
    ['payment-review', 'pending', true],
  ]);
});

test('mails about a confirmed booking are sent only while it is confirmed', async () => {
  const { id, email } = await bookManually(admin, await buildEvent());
  await admin.post(`/api/bookings/${id}/resend`);
  const confirmed = await mailStates(database.sequelize);

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const cancelled = await mailStates(database.sequelize);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  const all = (applies: boolean) => [
    ['booking-confirmed', 'pending', applies],
    ['booking-reminder', 'pending', applies],
    ['booking-resent', 'pending', applies],
  ];
  expect([confirmed, cancelled, await mailStates(database.sequelize)]).toEqual([all(true), all(false), all(true)]);
  expect((await enqueuedMails(database.sequelize))[0]?.content).toMatchObject({ email });
});

test('a confirmation that was cancelled before it was sent is enqueued again when the booking is reinstated', async () => {
  const { id } = await bookManually(admin, await buildEvent());
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await setMailState(database.sequelize, 'cancelled');

  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(await readState('booking-confirmed')).toEqual(['pending', true]);
  expect(await readState('booking-reminder')).toEqual(['pending', true]);
});

describe('the mail that a request was received and is not paid', () => {
  test('the mail that a request was received and is not paid is sent only while the booking is pending', async () => {
    const id = await requestWithoutItns();
    const applied = [await readState('booking-received')];

    for (const status of ['confirmed', 'pending', 'cancelled', 'pending']) {
      await admin.patch(`/api/bookings/${id}/status`, { status });
      applied.push(await readState('booking-received'));
    }

    expect(applied.map(([, applies]) => applies)).toEqual([true, false, true, false, true]);
  });

  test.each(['completed', 'refunded'])(
    'the mail that a request was received and is not paid is not sent while the payment is recorded as %s',
    async (paymentStatus) => {
      const id = await requestWithoutItns();

      await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus });
      await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });

      expect(await readState('booking-received')).toEqual(['pending', false]);
    },
  );
});

describe('when the payment changes', () => {
  test('unsent mails show the new payment, and mails of another booking stay unchanged', async () => {
    const { id } = await confirmedUnpaid();
    await confirmedUnpaid();

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });

    const paid = { content: { paymentStatus: 'completed', paymentMethod: 'eft' } };
    const unpaid = { content: { paymentStatus: 'pending', paymentMethod: 'payfast' } };
    expect(await enqueuedMails(database.sequelize)).toMatchObject([paid, paid, unpaid, unpaid]);
  });

  test.each(['pending', 'failed'])(
    'a confirmation that is %s includes a card payment that arrives later',
    async (state) => {
      const booking = await confirmedUnpaid();
      await setMailState(database.sequelize, state);

      await payBooking(app, booking);

      expect(await enqueuedMails(database.sequelize)).toMatchObject([
        { kind: 'booking-confirmed', state, content: { paymentStatus: 'completed' } },
        { kind: 'booking-reminder', state },
      ]);
    },
  );

  test.each(['queued', 'sent'])(
    'a card payment that arrives when the confirmation is already %s is reported in a separate mail',
    async (state) => {
      const booking = await confirmedUnpaid();
      await setMailState(database.sequelize, state);

      await payBooking(app, booking);

      expect(await readState('booking-paid')).toEqual(['pending', true]);
    },
  );

  test('the mail about a received payment is not sent once the payment is refunded', async () => {
    const { id } = await confirmedThenPaid();

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

    expect(await readState('booking-paid')).toEqual(['pending', false]);
  });

  test('the mail about a received payment is sent only while the booking is confirmed', async () => {
    const { id } = await confirmedThenPaid();

    await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
    const cancelled = await readState('booking-paid');
    await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

    expect([cancelled, await readState('booking-paid')]).toEqual([
      ['pending', false],
      ['pending', true],
    ]);
  });

  test('a manual payment that is resolved as the same money as an ITN is shown with the method payfast', async () => {
    const booking = await confirmedUnpaid();
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
    await payBooking(app, booking);
    const [payment] = (await readAttention(admin)).payments;

    const decided = await resolvePayment(admin, payment?.id, { kind: 'same_money' });

    expect(decided.status).toBe(200);
    expect((await enqueuedMails(database.sequelize))[0]).toMatchObject({
      kind: 'booking-confirmed',
      content: { paymentMethod: 'payfast' },
    });
    expect(await readState('payment-review')).toEqual(['pending', false]);
  });
});

test('the failed reminder of a cancelled booking needs no decision and cannot be retried', async () => {
  const { id } = await bookManually(admin, await buildEvent());
  await setMailState(database.sequelize, 'failed', 'booking-reminder');
  const [mail] = (await readAttention(admin)).mails;

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  expect(mail?.job).toBe('booking-reminder');
  expect((await readAttention(admin)).mails).toEqual([]);
  expect((await admin.post(`/api/admin/mails/${mail?.id}/retry`)).status).toBe(404);
});

/** A held booking that an admin confirmed before it was paid; its mails are pending. */
async function confirmedUnpaid(): Promise<Booking> {
  const { client, form, booking } = await holdSeats(app, await buildEvent());
  await client.confirm({ holdId: form.holdId });
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  return booking;
}

/** A booking as of `confirmedUnpaid`, after its confirmation was sent and the ITN arrived. */
async function confirmedThenPaid(): Promise<Booking> {
  const booking = await confirmedUnpaid();
  await setMailState(database.sequelize, 'sent');
  await payBooking(app, booking);
  return booking;
}

/** A booking that no ITN can confirm, so a mail tells the visitor that the request was received. */
async function requestWithoutItns(): Promise<number> {
  const silent = await startApp({ database, env: withoutMerchant });
  const event = await buildEventWithButton();
  const { body } = await visitorClient(silent.url).confirm({ eventId: event.id, ...buildVisitor() });
  await silent.close();
  return body.id;
}
