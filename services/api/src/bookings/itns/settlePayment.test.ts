import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn, request } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { signedItn } from '../../../test/payments/provider.ts';
import { Booking } from '../booking.model.ts';

const { database, provider, app } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);
const mails = async () => (await enqueuedMails(database.sequelize)).map(({ kind }) => kind);

describe('a payment of the right sum', () => {
  // RELIABILITY M12
  test('a payment of the right sum confirms a held booking before the visitor returns, with one ledger row, one mail and one reminder', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2, phone: '+27 82 555 0142' });
    const { form, booking } = await holdSeats(app, event, visitor);
    const fields = paidItn(form, { amount_fee: '-20.70' });

    const answer = await sendItn(app.url, fields);

    expect(answer).toMatchObject({ status: 200, body: undefined });
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentId: fields.pf_payment_id,
      request: { expiresAt: null },
    });
    expect(await ledger()).toMatchObject([
      { bookingId: booking.id, providerPaymentId: fields.pf_payment_id, amount: 90_000, fee: 2070, review: null },
    ]);
    const [confirmation, reminder] = await enqueuedMails(database.sequelize);
    expect(confirmation).toMatchObject({
      kind: 'booking-confirmed',
      key: `booking-confirmed:${booking.id}`,
      content: {
        ...visitor,
        phoneE164: '+27825550142',
        bookingReference: booking.bookingReference,
        totalAmount: 90_000,
        paymentStatus: 'completed',
        event: { id: event.id, date: event.date, startTime: '10:00', endTime: '12:30' },
      },
    });
    expect(reminder).toMatchObject({
      kind: 'booking-reminder',
      key: `booking-reminder:${booking.id}:${event.startsAt.toISOString()}`,
    });
    expect(reminder?.dueAt).toEqual(new Date(event.startsAt.getTime() - 24 * 3_600_000));
  });

  test('a payment of the right sum confirms a booking that has its seats in one statement, without a transaction', async () => {
    const { booking } = await holdSeats(app, await buildEvent());
    const transactions = jest.spyOn(database.appPool, 'transaction');

    const answer = await payBooking(app, booking);

    expect(answer.status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  test.each(['1400', '1400.0', '1,400.00', '1400,00', 'R1 400.00'])(
    'a payment of the right sum written as %s confirms a booking of R1400.00',
    async (amount) => {
      const { form, booking } = await holdSeats(app, await buildEvent({ price: 70_000 }), { participants: 2 });

      await sendItn(app.url, paidItn(form, { amount_gross: amount }));

      expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
      expect(await ledger()).toMatchObject([{ amount: 140_000, review: null }]);
    },
  );

  // RELIABILITY M13
  test('a payment of the right sum sent ten times in a row and ten times at once is one payment and one mail', async () => {
    const { form } = await holdSeats(app, await buildEvent());
    const fields = paidItn(form);

    const answers = await Promise.all(Array.from({ length: 10 }, () => sendItn(app.url, fields)));
    for (let time = 0; time < 10; time += 1) answers.push(await sendItn(app.url, fields));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await ledger()).toHaveLength(1);
    expect(await mails()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test('a payment of the right sum sends no reminder for a workshop within a day', async () => {
    const { booking } = await holdSeats(app, await buildEvent(startsIn(23 * 3600)));

    await payBooking(app, booking);

    expect(await mails()).toEqual(['booking-confirmed']);
  });
});

describe('a second payment', () => {
  test('a second payment at the same moment is flagged too', async () => {
    const { booking } = await holdSeats(app, await buildEvent());

    await Promise.all([payBooking(app, booking), payBooking(app, booking)]);

    const reviews = (await ledger()).map(({ review }) => review);
    expect(reviews).toHaveLength(2);
    expect(reviews).toEqual(expect.arrayContaining([null, 'paid_twice']));
  });
});

// RELIABILITY M14
describe('a payment of another sum', () => {
  test.each(['449.99', '450.01', '1.00'])('a payment of R%s is flagged, and the status stays', async (amount) => {
    const { form, booking } = await holdSeats(app, await buildEvent());

    const answer = await sendItn(app.url, paidItn(form, { amount_gross: amount }));

    expect(answer.status).toBe(200);
    expect(await ledger()).toMatchObject([{ review: 'wrong_amount' }]);
    expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    expect(await mails()).toEqual(['payment-review']);
  });

  test('an ITN with the amount of a cheaper booking does not confirm a more expensive one', async () => {
    const dear = await holdSeats(app, await buildEvent({ price: 100_000 }));
    const cheap = await holdSeats(app, await buildEvent({ price: 1000 }));

    await sendItn(app.url, paidItn(cheap.form, { m_payment_id: dear.form.holdId }));

    expect(await Booking.count({ where: { status: 'confirmed' } })).toBe(0);
  });
});

test('one payment reported for two bookings at once is recorded once and leaks no seat', async () => {
  const event = await buildEvent();
  const expired = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
  const fields = paidItn({ fields: { m_payment_id: expired.request.id, amount: '450.00' } });
  const duplicate = await database.sequelize.transaction();
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount) values ('payfast', '${fields.pf_payment_id}', 45000)`,
    { transaction: duplicate },
  );

  const answer = sendItn(app.url, fields);
  await waitUntilBlocked(database.sequelize);
  await duplicate.commit();

  expect((await answer).status).toBe(200);
  expect(await expired.reload()).toMatchObject({ status: 'expired', paymentStatus: 'pending' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await ledger()).toHaveLength(1);
});

describe('an ITN that cannot be verified', () => {
  test('an ITN with a bad signature is 400, with PayFast unreachable 503, and neither changes anything', async () => {
    const { form, booking } = await holdSeats(app, await buildEvent());
    const fields = paidItn(form);

    const forged = await post(signedItn(fields, 'guessed'));
    provider.reply = 'busy';
    const unasked = await post(signedItn(fields));

    expect([forged.status, forged.body.code]).toEqual([400, 'bad_signature']);
    expect(unasked.status).toBe(503);
    expect(await ledger()).toEqual([]);
    expect(await booking.reload()).toMatchObject({ status: 'held' });

    provider.reply = 'VALID';
    expect((await post(signedItn(fields))).status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  });
});

function post(body: string) {
  return request<object>(app.url, '/api/payments/payfast/itn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
}
