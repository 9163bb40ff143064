import { QueryTypes } from 'sequelize';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { PersonalDataView } from '@studio/contract/admin/privacy';
import { nextPaymentId, sendItn } from '../../../test/client.ts';
import { sendMessage } from '../../../test/contact.ts';
import { readAllRows } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildKey } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildQuestion } from '../../../test/questions.ts';
import { buildQuoteInput } from '../../../test/quotes.ts';
import { reviewClient } from '../../../test/reviews.ts';
import { buyVoucher, sellVouchers, voucherBuyer } from '../../../test/voucherSales.ts';
import { joinLine } from '../../../test/waitlist.ts';

const { database, app, admin } = useAppWithProvider();

/** The part of an export that contains the rows of each table about visitors. */
const parts: Record<string, keyof PersonalDataView> = {
  attendees: 'attendees',
  audit_details: 'notes',
  bank_entries: 'bankEntries',
  bookings: 'bookings',
  broadcasts: 'broadcasts',
  contact_messages: 'contactMessages',
  contact_replies: 'contactReplies',
  customers: 'customer',
  orders: 'bookings',
  payment_payers: 'payers',
  quotes: 'quotes',
  refunds: 'refunds',
  reviews: 'reviews',
  voucher_orders: 'voucherOrders',
  vouchers: 'vouchers',
  waitlist_entries: 'waitlistEntries',
};
/** Tables that contain nothing about visitors, or must stay, and what they are about. */
const others: Record<string, string> = {
  admin_sessions: 'the devices of admins',
  admins: 'the accounts of the studio',
  audit_log: 'who of the studio did what; data of customers is masked',
  events: 'texts for everybody',
  invoices: 'the buyers, whom tax law requires (ADR 0102)',
  outbox_messages: 'answers of mail servers, and a former address until its mail is finished',
  reconciliations: 'sums and payment ids; errors of calls',
  schema_migrations: 'names of files',
  unreadable_payments: 'sums as PayFast sent them',
  studio_settings: 'texts of the studio for everybody',
};
const person = { email: 'zodwa@example.com', firstName: 'Zodwa', lastName: 'Zodwa-Nkosi', phone: '083 555 0199' };
const shirtSize = buildQuestion({ text: 'Shirt size', per: 'person' });
const personPath = `/api/admin/customers/${person.email}`;

/** A payment that fits no booking. */
function unmatchedItn() {
  const payer = { name_first: 'Zodwa', name_last: 'Zodwa-Nkosi', email_address: person.email.toUpperCase() };
  return { pf_payment_id: nextPaymentId(), payment_status: 'COMPLETE', amount_gross: '340.00', ...payer };
}

/** Writes a row about one person to each of the tables. */
async function fillTables(): Promise<void> {
  const workshop = await buildEvent({ date: '2025-03-14', questions: [shirtSize] });
  const said = { questionId: 8, question: 'Who told you?', answer: 'Zodwa herself' };
  const booking = await buildPaidBooking(database, workshop, { ...person, answers: [said] });
  const text = { subject: 'To Zodwa', body: 'Dear Zodwa', requestKey: buildKey() };
  const people = (await admin.get<AttendeesView>(`/api/bookings/${booking.id}/attendees`)).body.attendees;
  const worn = [{ questionId: shirtSize.id, answer: 'M, as Zodwa' }];
  const aunt = { id: people[0]?.id, name: 'Aunt Zodwa', age: 61, notes: 'Zodwa eats no nuts', answers: worn };
  const full = await buildEvent({ capacity: 1 });
  await buildBooking(full, { status: 'held', expiresAt: null });
  const csv = `Date,Description,Amount\n2025-03-10,Zodwa ${booking.bookingReference},450.00`;
  const given = { ...person, recipientName: 'Zodwa', senderName: 'Zodwa', recipientEmail: person.email };
  await sellVouchers(admin);
  const refund = { amount: 1000, cancels: false, reason: 'Zodwa was ill', way: 'outside' };

  const answers = [
    await admin.post('/api/admin/quotes', buildQuoteInput({ ...person, title: 'A day for Zodwa' })),
    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'Zodwa brings her aunt' }),
    await admin.patch(`/api/bookings/${booking.id}/attendees`, aunt),
    await admin.post(`/api/bookings/${booking.id}/refunds`, { ...refund, before: { refundable: 45_000 } }),
    await admin.post(`/api/admin/events/${workshop.id}/messages`, { ...text, bookingIds: [booking.id] }),
    await sendMessage(app.url, { ...person, message: 'I am Zodwa' }),
    await joinLine(app, full, { ...person, participants: 1 }),
    await sendItn(app.url, unmatchedItn()),
    await admin.post('/api/admin/bank-statements', { csv, keys: [] }),
    await voucherBuyer(app).order(given),
    await reviewClient(app, booking).write({ stars: 5, text: 'Zodwa laughed a lot' }),
  ];
  await buyVoucher(app, given);
  const [sent] = await database.sequelize.query<{ id: number }>('select id from contact_messages', {
    type: QueryTypes.SELECT,
  });
  const reply = { body: 'Hello Zodwa', requestKey: buildKey() };
  answers.push(await admin.post(`/api/contact/${sent?.id}/replies`, reply));
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
}

test('each table with texts about people is part of the export, or is listed as one without texts about visitors', async () => {
  const tables = await database.sequelize.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where tables.table_schema = 'public' and columns.table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'character varying')
       and column_name ~ 'name|email|phone|body|message|note|reason|subject|address|text|value|before|after|error|answer|_by$|^ip$'
     order by 1`,
    { type: QueryTypes.SELECT },
  );

  expect(tables.map(({ name }) => name)).toEqual(Object.keys({ ...parts, ...others }).toSorted());
});

test('an export contains the texts of every table about a person, and an erasure removes them all', async () => {
  await fillTables();

  const { body: data } = await admin.post<PersonalDataView>(`${personPath}/export`);
  const undecided = await admin.post(`${personPath}/erasure`);
  const { body: open } = await admin.get<AttentionView>('/api/admin/attention');
  await admin.post(`/api/admin/payments/${open.payments[0]?.id}/resolution`, { kind: 'accepted' });
  const erased = await admin.post(`${personPath}/erasure`);

  const exported = Object.keys(parts).filter((table) => /Zodwa/.test(JSON.stringify(data[parts[table] ?? 'email'])));
  expect(exported).toEqual(Object.keys(parts));
  expect(JSON.stringify([data.attendees, data.bookings])).toMatch(/M, as Zodwa.*Zodwa herself/);
  expect([undecided.status, erased.status]).toEqual([409, 200]);
  expect(await readAllRows(database.sequelize)).not.toMatch(/zodwa|083 555/i);
  const ages = await database.sequelize.query('select age from attendees', { type: QueryTypes.SELECT });
  expect(ages).toEqual([{ age: null }]);
});

test('a broadcast to several people stays until the last of them is erased', async () => {
  const event = await buildEvent({ date: '2025-03-14' });
  const people = [person, { ...person, email: 'other@example.com' }];
  const bookings = [];
  for (const one of people) bookings.push(await buildPaidBooking(database, event, one));
  const bookingIds = bookings.map(({ id }) => id);
  const text = { subject: 'Before you come', body: 'Please wear old clothes.', requestKey: buildKey() };
  await admin.post(`/api/admin/events/${event.id}/messages`, { ...text, bookingIds });
  const bodies = async () => database.sequelize.query('select body from broadcasts', { type: QueryTypes.SELECT });

  await admin.post(`${personPath}/erasure`);
  const afterFirst = await bodies();
  await admin.post('/api/admin/customers/other@example.com/erasure');

  expect(afterFirst).toEqual([{ body: text.body }]);
  expect(await bodies()).toEqual([{ body: '' }]);
});
