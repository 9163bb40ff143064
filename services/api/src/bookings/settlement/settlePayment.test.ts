import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { nextPaymentId, sendItn, paidItn, request, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { ledgerOf } from '../../../test/ledger.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { signedItn, useProvider } from '../../../test/provider.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const ledger = () => ledgerOf(database.sequelize);
const mails = async () => (await enqueuedMails(database.sequelize)).map(({ kind }) => kind);

describe('a payment of the right sum', () => {
  test('confirms a held booking before the visitor returns, with one ledger row, one mail and one reminder', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2, phone: '+27 82 555 0142' });
    const hold = await visitorClient(app.url).hold(event, visitor);
    const fields = paidItn(hold.body, { amount_fee: '-20.70' });

    const answer = await sendItn(app.url, fields);

    expect(answer).toMatchObject({ status: 200, body: undefined });
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    expect(booking).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentId: fields.pf_payment_id,
      expiresAt: null,
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

  test('confirms a pending booking, and a repeated confirmation returns it', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const returned = await visitorClient(app.url).confirm({ holdId: hold.body.holdId });

    await sendItn(app.url, paidItn(hold.body));

    const detail = await visitorClient(app.url).booking(returned.body.bookingReference);
    expect(detail.body.booking).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', paymentId: null });
  });

  test('sent ten times in a row and ten times at once is one payment and one mail', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const fields = paidItn(hold.body);

    const answers = await Promise.all(Array.from({ length: 10 }, () => sendItn(app.url, fields)));
    for (let time = 0; time < 10; time += 1) answers.push(await sendItn(app.url, fields));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await ledger()).toHaveLength(1);
    expect(await mails()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test('sends no reminder for a workshop within a day', async () => {
    const event = await buildEvent(startsIn(23 * 3600));
    const hold = await visitorClient(app.url).hold(event, buildVisitor());

    await sendItn(app.url, paidItn(hold.body));

    expect(await mails()).toEqual(['booking-confirmed']);
  });

  test('claims the seats again when the booking has expired', async () => {
    const event = await buildEvent({ capacity: 2 });
    const held = await visitorClient(app.url).hold(event, buildVisitor());
    const returned = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: returned.body.holdId });
    await endTime();
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });

    await sendItn(app.url, paidItn(held.body));
    await sendItn(app.url, paidItn(returned.body));

    expect(await Booking.findAll({ raw: true })).toMatchObject([
      { status: 'confirmed', paymentStatus: 'completed', endedBy: null, notes: null },
      { status: 'confirmed', paymentStatus: 'completed', endedBy: null, notes: null },
    ]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test.each(['expired', 'cancelled'] as const)(
    'of a %s booking whose seats are gone is recorded and flagged no_seat',
    async (status) => {
      const event = await buildEvent({ capacity: 1 });
      const hold = await visitorClient(app.url).hold(event, buildVisitor());
      if (status === 'cancelled') await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
      await endTime();
      await visitorClient(app.url).hold(event, buildVisitor());

      const answer = await sendItn(app.url, paidItn(hold.body));

      const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
      expect(answer.status).toBe(200);
      expect(booking).toMatchObject({ status: 'cancelled', endedBy: 'time', paymentStatus: 'completed' });
      expect(await ledger()).toMatchObject([{ bookingId: booking.id, amount: 45_000, review: 'no_seat' }]);
      const [mail] = await enqueuedMails(database.sequelize);
      expect(mail).toMatchObject({
        kind: 'payment-review',
        content: { review: 'no_seat', amount: 45_000, bookingReference: booking.bookingReference },
      });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
    },
  );

  test('that finds no seat removes the note that it was not received', async () => {
    const event = await buildEvent({ capacity: 1 });
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
    await endTime();
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });
    const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    expect(booking.notes).toBe('payment not received');

    await sendItn(app.url, paidItn(hold.body));

    expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'payfast', notes: null });
  });

  test('of a booking that an admin cancelled is flagged, also when seats are free', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    await pay(booking);

    expect(await ledger()).toMatchObject([{ bookingId: booking.id, review: 'no_seat' }]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('of a hold that an admin released is flagged, also when seats are free', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const { id } = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    const released = await (await admins.signIn()).post(`/api/bookings/${id}/release`);

    await sendItn(app.url, paidItn(hold.body));

    expect(released.status).toBe(200);
    expect(await ledger()).toMatchObject([{ bookingId: id, review: 'no_seat' }]);
    expect(await Booking.findByPk(id, { raw: true })).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('of an expired booking is flagged when the event has started or is hidden', async () => {
    const started = await buildBooking(await buildEvent(startsIn(-60)), { status: 'expired', endedBy: 'time' });
    const hidden = await buildBooking(await buildEvent({ deletedAt: new Date() }), {
      status: 'expired',
      endedBy: 'time',
    });

    await pay(started);
    await pay(hidden);

    expect(await ledger()).toMatchObject([{ review: 'no_seat' }, { review: 'no_seat' }]);
  });

  test('that races another visitor for the last seat waits and is flagged', async () => {
    const event = await buildEvent({ capacity: 1 });
    const late = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });
    const buyer = visitorClient(app.url).hold(event, buildVisitor());
    await untilBlocked(database.sequelize, 1);

    const notice = pay(late);
    await untilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await buyer).status).toBe(200);
    expect((await notice).status).toBe(200);
    expect(await ledger()).toMatchObject([{ review: 'no_seat' }]);
  });
});

describe('a second payment', () => {
  test('with another id for a paid booking is flagged paid_twice and changes nothing else', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const first = paidItn(hold.body);
    await sendItn(app.url, first);

    const answer = await sendItn(app.url, paidItn(hold.body));

    expect(answer.status).toBe(200);
    expect(await ledger()).toMatchObject([{ review: null }, { review: 'paid_twice' }]);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ paymentId: first.pf_payment_id });
    expect(await mails()).toEqual(['booking-confirmed', 'booking-reminder', 'payment-review']);
  });

  test('at the same moment is flagged too', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());

    await Promise.all([sendItn(app.url, paidItn(hold.body)), sendItn(app.url, paidItn(hold.body))]);

    const reviews = (await ledger()).map(({ review }) => review);
    expect(reviews).toHaveLength(2);
    expect(reviews).toEqual(expect.arrayContaining([null, 'paid_twice']));
  });

  test('after one without a seat is paid_twice too', async () => {
    const event = await buildEvent(startsIn(-60));
    const booking = await buildBooking(event, { status: 'expired', endedBy: 'time' });

    await pay(booking);
    await pay(booking);

    expect((await ledger()).map(({ review }) => review)).toEqual(['no_seat', 'paid_twice']);
  });
});

describe('a payment of another sum', () => {
  test.each(['449.99', '450.01', '1.00', '0.00', '-450.00', '450', 'R450.00', ''])(
    '%s is flagged, and the status stays',
    async (amount) => {
      const event = await buildEvent();
      const hold = await visitorClient(app.url).hold(event, buildVisitor());

      const answer = await sendItn(app.url, paidItn(hold.body, { amount_gross: amount }));

      expect(answer.status).toBe(200);
      expect(await ledger()).toMatchObject([{ review: 'wrong_amount' }]);
      expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'held', paymentStatus: 'pending' });
      expect(await mails()).toEqual(['payment-review']);
    },
  );

  test('does not prevent the right one', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await sendItn(app.url, paidItn(hold.body, { amount_gross: '1.00' }));

    await sendItn(app.url, paidItn(hold.body));

    expect((await ledger()).map(({ review }) => review)).toEqual(['wrong_amount', null]);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed' });
  });

  test('by the ITN of a cheaper booking does not pay a more expensive one', async () => {
    const dear = await visitorClient(app.url).hold(await buildEvent({ price: 100_000 }), buildVisitor());
    const cheap = await visitorClient(app.url).hold(await buildEvent({ price: 1000 }), buildVisitor());

    await sendItn(app.url, paidItn(cheap.body, { m_payment_id: dear.body.holdId }));

    expect(await Booking.count({ where: { status: 'confirmed' } })).toBe(0);
  });
});

test('one payment reported for two bookings at once is recorded once and leaks no seat', async () => {
  const event = await buildEvent();
  const expired = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
  const fields = paidItn({ fields: { m_payment_id: expired.holdId ?? '', amount: '450.00' } });
  const duplicate = await database.sequelize.transaction();
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount) values ('payfast', '${fields.pf_payment_id}', 45000)`,
    { transaction: duplicate },
  );

  const answer = sendItn(app.url, fields);
  await untilBlocked(database.sequelize);
  await duplicate.commit();

  expect((await answer).status).toBe(503);
  expect(await expired.reload()).toMatchObject({ status: 'expired', paymentStatus: 'pending' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect((await sendItn(app.url, fields)).status).toBe(200);
  expect(await ledger()).toHaveLength(1);
});

describe('a payment that names no booking', () => {
  test('confirms the single unpaid booking without a hold of the same event, participants, sum and e-mail', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2 });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    await sendItn(app.url, unnamed(event.id, { ...visitor, email: visitor.email.toUpperCase() }, '900.00'));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test('that comes late claims the seats again', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });
    await endTime();

    await sendItn(app.url, unnamed(event.id, visitor, '450.00'));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('never confirms a booking with a hold', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).hold(event, visitor);

    await sendItn(app.url, unnamed(event.id, visitor, '450.00'));

    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
  });

  test('confirms, of two that fit, the one with the payer’s name in any case', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ firstName: 'Éloïse', lastName: 'Van der Merwe' });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor, firstName: 'Sipho', phone: '011 555 0199' });
    const { body } = await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    const names = { name_first: 'ÉLOÏSE', name_last: 'van der merwe' };
    await sendItn(app.url, { ...unnamed(event.id, visitor, '450.00'), ...names });

    expect(await Booking.findAll({ where: { status: 'confirmed' }, raw: true })).toMatchObject([
      { bookingReference: body.bookingReference },
    ]);
  });

  test("confirms the single booking that fits, whatever the payer's name", async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    await sendItn(app.url, { ...unnamed(event.id, visitor, '450.00'), name_first: 'Sipho', name_last: 'Nkosi' });

    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test.each([
    ['both are in the payer’s name', { phone: '011 555 0199' }, {}],
    ['none is in the payer’s name', { firstName: 'Sipho' }, { name_first: 'Lerato' }],
    ['the payer has no name', { firstName: 'Sipho' }, { name_first: '', name_last: '' }],
  ])('is unmatched when two bookings fit and %s', async (_why, other, names) => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor, phone: '011 555 0199', ...other });

    await sendItn(app.url, { ...unnamed(event.id, visitor, '450.00'), ...names });

    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
    expect(await Booking.count({ where: { status: 'pending' } })).toBe(2);
  });

  // JavaScript ends a Greek word in capitals with another letter than Postgres does.
  test('finds its booking by e-mail, case-insensitively', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ email: 'ΟΔΥΣΣΕΥΣ@example.com' });
    await buildBooking(event, { ...visitor, holdId: null });

    await sendItn(app.url, unnamed(event.id, visitor, '450.00'));

    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test.each([
    ['another workshop', { custom_str1: '1' }],
    ['another party', { custom_str2: '2' }],
    ['another e-mail', { email_address: 'somebody@else.example' }],
    ['another sum', { amount_gross: '449.00' }],
    ['no workshop', { custom_str1: '' }],
    ['no e-mail', { email_address: '' }],
  ])('is unmatched with %s', async (_what, fields) => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    const answer = await sendItn(app.url, { ...unnamed(event.id, visitor, '450.00'), ...fields });

    expect(answer.status).toBe(200);
    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'pending' });
  });

  test('for an unknown booking is unmatched, once, however often it is sent', async () => {
    const fields = paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } });

    await Promise.all(Array.from({ length: 5 }, () => sendItn(app.url, fields)));

    expect(await ledger()).toMatchObject([{ bookingId: null, amount: 45_000, review: 'unmatched' }]);
    expect(await mails()).toEqual(['payment-review']);
  });
});

describe('an ITN without a payment', () => {
  test.each(['FAILED', 'CANCELLED'])(
    '%s marks the attempt, and the seats stay until expiry',
    async (payment_status) => {
      const event = await buildEvent();
      const hold = await visitorClient(app.url).hold(event, buildVisitor());

      await sendItn(app.url, paidItn(hold.body, { payment_status }));
      const returned = await visitorClient(app.url).confirm({ holdId: hold.body.holdId });

      expect(returned.body).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
      expect(await ledger()).toEqual([]);
    },
  );

  test('FAILED is replaced when the payment arrives after all', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await sendItn(app.url, paidItn(hold.body, { payment_status: 'FAILED' }));

    await sendItn(app.url, paidItn(hold.body));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  test.each(['FAILED', 'CANCELLED'])('%s changes no paid booking', async (payment_status) => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    await sendItn(app.url, paidItn(hold.body));

    await sendItn(app.url, paidItn(hold.body, { payment_status }));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  });

  test.each(['PENDING', 'complete', 'REFUNDED', ''])(
    '%p changes nothing and is answered 200',
    async (payment_status) => {
      const event = await buildEvent();
      const hold = await visitorClient(app.url).hold(event, buildVisitor());

      const answer = await sendItn(app.url, paidItn(hold.body, { payment_status }));

      expect(answer.status).toBe(200);
      expect(await ledger()).toEqual([]);
      expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    },
  );
});

describe('an ITN that cannot be verified', () => {
  test('with a bad signature is 400, with PayFast unreachable 503, and neither changes anything', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());
    const fields = paidItn(hold.body);

    const forged = await post(signedItn(fields, 'guessed'));
    provider.reply = 'busy';
    const unasked = await post(signedItn(fields));

    expect([forged.status, forged.body.code]).toEqual([400, 'bad_signature']);
    expect(unasked.status).toBe(503);
    expect(await ledger()).toEqual([]);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'held' });

    provider.reply = 'VALID';
    expect((await post(signedItn(fields))).status).toBe(200);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed' });
  });
});

function post(body: string) {
  return request<object>(app.url, '/api/payments/payfast/itn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
}

function pay(booking: Booking) {
  const amount = (booking.totalAmount / 100).toFixed(2);
  return sendItn(app.url, paidItn({ fields: { m_payment_id: booking.holdId ?? '', amount } }));
}

function unnamed(eventId: number, visitor: { participants: number; email: string }, amount: string) {
  return {
    m_payment_id: '',
    pf_payment_id: nextPaymentId(),
    payment_status: 'COMPLETE',
    amount_gross: amount,
    custom_str1: String(eventId),
    custom_str2: String(visitor.participants),
    email_address: visitor.email,
  };
}

/** Two hours pass. */
async function endTime(): Promise<void> {
  await database.sequelize.query(`update bookings set expires_at = now() where expires_at is not null`);
  await expireUnpaid(database.sequelize);
}
