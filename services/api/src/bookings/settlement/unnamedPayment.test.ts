import { unnamedItn } from '../../../test/bookings.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);
const mails = async () => (await enqueuedMails(database.sequelize)).map(({ kind }) => kind);

describe('a payment that names no booking', () => {
  test('a payment that names no booking confirms the single unpaid booking without a hold of the same event, participants, sum and e-mail', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2 });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor, email: visitor.email.toUpperCase() }, 90_000));

    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test.each(['cash$@example.com', 'İnci@example.com'])(
    'a payment that names no booking confirms the booking of the address %s',
    async (email) => {
      const event = await buildEvent();
      const visitor = buildVisitor({ email });
      await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

      await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, 45_000));

      expect(await ledger()).toMatchObject([{ review: null }]);
    },
  );

  test('a payment that names no booking never confirms a booking with a hold', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).hold(event, visitor);

    await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, 45_000));

    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
  });

  test('a payment that names no booking confirms the one of two matching bookings that has the payer’s name, in any case', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ firstName: 'Éloïse', lastName: 'Van der Merwe' });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor, firstName: 'Sipho', phone: '011 555 0199' });
    const { body } = await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    const names = { name_first: 'ÉLOÏSE', name_last: 'van der merwe' };
    await sendItn(app.url, { ...unnamedItn({ eventId: event.id, ...visitor }, 45_000), ...names });

    expect(await Booking.findAll({ where: { status: 'confirmed' }, raw: true })).toMatchObject([
      { bookingReference: body.bookingReference },
    ]);
  });

  test("a payment that names no booking confirms the single booking that fits, whatever the payer's name", async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    await sendItn(app.url, {
      ...unnamedItn({ eventId: event.id, ...visitor }, 45_000),
      name_first: 'Sipho',
      name_last: 'Nkosi',
    });

    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test.each([
    ['both are in the payer’s name', { phone: '011 555 0199' }, {}],
    ['none is in the payer’s name', { firstName: 'Sipho' }, { name_first: 'Lerato' }],
    ['the payer has no name', { firstName: 'Sipho' }, { name_first: '', name_last: '' }],
  ])('a payment that names no booking is unmatched when two bookings fit and %s', async (_why, other, names) => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor, phone: '011 555 0199', ...other });

    await sendItn(app.url, { ...unnamedItn({ eventId: event.id, ...visitor }, 45_000), ...names });

    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
    expect(await Booking.count({ where: { status: 'pending' } })).toBe(2);
  });

  // For a final sigma, JavaScript's lower case differs from Postgres'.
  test('a payment that names no booking finds its booking by e-mail, case-insensitively', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ email: 'ΟΔΥΣΣΕΥΣ@example.com' });
    await buildBooking(event, { ...visitor, purpose: 'confirm' });

    await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, 45_000));

    expect(await ledger()).toMatchObject([{ review: null }]);
  });

  test.each([
    ['another workshop', { custom_str1: '1' }],
    ['another number of participants', { custom_str2: '2' }],
    ['another e-mail', { email_address: 'someone@else.example' }],
    ['another sum', { amount_gross: '449.00' }],
    ['no workshop', { custom_str1: '' }],
    ['no e-mail', { email_address: '' }],
  ])('a payment that names no booking is unmatched with %s', async (_what, fields) => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    const answer = await sendItn(app.url, { ...unnamedItn({ eventId: event.id, ...visitor }, 45_000), ...fields });

    expect(answer.status).toBe(200);
    expect(await ledger()).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'pending' });
  });

  test('a payment with an unknown hold id is recorded once as unmatched, however often its ITN is sent', async () => {
    const fields = paidItn({ fields: { m_payment_id: 'A'.repeat(22), amount: '450.00' } });

    await Promise.all(Array.from({ length: 5 }, () => sendItn(app.url, fields)));

    expect(await ledger()).toMatchObject([{ bookingId: null, amount: 45_000, review: 'unmatched' }]);
    expect(await mails()).toEqual(['payment-review']);
  });
});
