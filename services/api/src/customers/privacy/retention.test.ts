import { QueryTypes } from 'sequelize';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { lerato } from '../../../test/customers.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { Attendee } from '../../bookings/attendees/attendee.model.ts';
import { Booking } from '../../bookings/booking.model.ts';
import { ContactMessage } from '../../contact/contact.model.ts';
import { expirePersonalData } from './retention.ts';

const { database, admins } = useAppWithAdmins();

/** 10:00 at the studio. */
const workshop = { date: '2020-03-14', startTime: '10:00', endTime: null };
const due = new Date('2025-03-14T08:00:00Z');
const secondBefore = new Date(due.getTime() - 1000);

const names = async () => (await Booking.findAll({ order: [['id', 'ASC']] })).map(({ order }) => order.firstName);

test('a booking is erased exactly 60 months after the last workshop of its person', async () => {
  await buildBooking(await buildEvent({ ...workshop, date: '2019-01-01' }), lerato);
  await buildBooking(await buildEvent(workshop), {
    ...lerato,
    email: 'LERATO@example.com',
    status: 'confirmed',
    paymentMethod: 'cash',
  });
  await buildBooking(await buildEvent(workshop), { firstName: 'Walk-in', email: null, phone: null, visitorKey: null });
  await buildBooking(await buildEvent({ ...workshop, startTime: '10:01' }), { firstName: 'Sipho' });

  const early = await expirePersonalData(database.appPool, secondBefore);
  const complete = await names();
  const expired = await expirePersonalData(database.appPool, due);

  expect([early, complete]).toEqual([{ bookings: 0, messages: 0 }, ['Lerato', 'Lerato', 'Walk-in', 'Sipho']]);
  expect(expired).toEqual({ bookings: 3, messages: 0 });
  expect(await names()).toEqual(['Erased', 'Erased', 'Erased', 'Sipho']);
  expect(await expirePersonalData(database.appPool, due)).toEqual({ bookings: 0, messages: 0 });
});

test('a booking of a course, and the notes about its people, are kept by its last date', async () => {
  const furtherDates = [{ id: 11, date: '2020-04-14', startTime: '10:00', endTime: null }];
  const { id } = await buildBooking(await buildEvent({ ...workshop, furtherDates }), {
    ...lerato,
    status: 'confirmed',
    paymentMethod: 'cash',
  });
  await Attendee.update({ notes: 'Nuts' }, { where: { bookingId: id } });
  const notes = async () => (await Attendee.findAll()).map((person) => person.notes);

  await expirePersonalData(database.appPool, new Date('2020-05-13T08:00:00Z'));
  const kept = await notes();
  await expirePersonalData(database.appPool, new Date('2020-05-14T08:00:00Z'));
  await expirePersonalData(database.appPool, due);

  expect([kept, await notes(), await names()]).toEqual([['Nuts'], [null], ['Lerato']]);
});

test('the payer of an undecided payment is deleted after 60 months, and the payment stays', async () => {
  await database.sequelize.query(
    `with paid as (insert into payments (provider, provider_payment_id, amount, review) values ('payfast', '7', 34000, 'unmatched'))
     insert into payment_payers (provider_payment_id, email, created_at) values ('7', $1, '2020-03-14T08:00:00Z')`,
    { bind: [lerato.email] },
  );
  const counts = async () => {
    const text = `select (select count(*)::int from payment_payers) as payers, (select count(*)::int from payments) as payments`;
    const [row] = await database.sequelize.query(text, { type: QueryTypes.SELECT });
    return row;
  };

  await expirePersonalData(database.appPool, secondBefore);
  const before = await counts();
  await expirePersonalData(database.appPool, due);

  expect([before, await counts()]).toEqual([
    { payers: 1, payments: 1 },
    { payers: 0, payments: 1 },
  ]);
});

test('the settings contain the months for bookings and, separately, for contact messages', async () => {
  const admin = await admins.signIn();
  await admin.put('/api/admin/settings', { retentionMonths: 72, messageRetentionMonths: 12 });
  await buildBooking(await buildEvent(workshop), lerato);
  const message = { ...lerato, interestedIn: 'Other', message: 'Hello', createdAt: new Date('2024-03-14T08:00:00Z') };
  await ContactMessage.create({ ...message, contentHash: 'one' });

  const early = await expirePersonalData(database.appPool, secondBefore);
  const onTime = await expirePersonalData(database.appPool, due);
  const yearLater = await expirePersonalData(database.appPool, new Date('2026-03-14T08:00:00Z'));

  expect([early, onTime, yearLater]).toEqual([
    { bookings: 0, messages: 0 },
    { bookings: 0, messages: 1 },
    { bookings: 1, messages: 0 },
  ]);
});

test('a person with an open refund is not erased', async () => {
  const booking = await buildBooking(await buildEvent(workshop), {
    ...lerato,
    status: 'cancelled',
    endedBy: 'admin',
    paymentMethod: 'cash',
    requestState: 'paid',
  });
  await database.sequelize.query(
    `with paid as (insert into payments (provider, provider_payment_id, order_id, amount)
       values ('payfast', 'p1', ${booking.orderId}, 45000) returning id)
     insert into refunds (payment_id, booking_id, amount, method, reason, requested_by)
     select id, ${booking.id}, 45000, 'by_hand', 'moved', 'admin' from paid`,
  );

  expect(await expirePersonalData(database.appPool, due)).toEqual({ bookings: 0, messages: 0 });
});

test('notes about people are deleted 30 days after their workshop, and their names and ages stay', async () => {
  const booked = { status: 'confirmed', paymentMethod: 'cash' } as const;
  for (const startTime of ['10:00', '10:01']) await buildBooking(await buildEvent({ ...workshop, startTime }), booked);
  await Attendee.update({ name: 'Zinhle', age: 8, notes: 'Nuts' }, { where: {} });
  const people = async () =>
    (await Attendee.findAll({ order: ['id'] })).map(({ name, age, notes }) => [name, age, notes]);
  const complete = ['Zinhle', 8, 'Nuts'];

  await expirePersonalData(database.appPool, new Date('2020-04-13T07:59:59Z'));
  const early = await people();
  await expirePersonalData(database.appPool, new Date('2020-04-13T08:00:00Z'));

  expect([early, await people()]).toEqual([
    [complete, complete],
    [['Zinhle', 8, null], complete],
  ]);
});

test('the job writes one audit entry with numbers only', async () => {
  await buildBooking(await buildEvent(workshop), lerato);

  await expirePersonalData(database.appPool, due);

  const entries = await database.sequelize.query('select username, action, subject, before from audit_log', {
    type: QueryTypes.SELECT,
  });
  expect(entries).toEqual([
    { username: 'retention', action: 'privacy.expired', subject: 'retention', before: { bookings: 1, messages: 0 } },
  ]);
});
