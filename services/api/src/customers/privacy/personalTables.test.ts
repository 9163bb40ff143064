import { QueryTypes } from 'sequelize';
import type { AttentionView } from '@studio/contract/admin/attention';
import type { PersonalDataView } from '@studio/contract/admin/privacy';
import type { AdminClient } from '../../../test/admins.ts';
import { nextPaymentId, request, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildKey } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { joinLine } from '../../../test/waitlist.ts';

const { database, app, admins } = useAppWithProvider();

/** The part of an export that has the rows of a table about visitors. */
const parts: Record<string, keyof PersonalDataView> = {
  audit_details: 'notes',
  bookings: 'bookings',
  broadcasts: 'broadcasts',
  contact_messages: 'contactMessages',
  contact_replies: 'contactReplies',
  customers: 'customer',
  payment_payers: 'payers',
  refunds: 'refunds',
  waitlist_entries: 'waitlistEntries',
};
/** Tables whose texts are not about visitors. */
const others: Record<string, string> = {
  admin_sessions: 'the devices of admins',
  admins: 'the accounts of the studio',
  audit_log: 'who of the studio did what; data of customers is masked',
  events: 'texts for everybody',
  outbox_messages: 'answers of mail servers, and a former address until its mail is settled',
  reconciliations: 'sums and payment ids; errors of calls',
  schema_migrations: 'names of files',
  unreadable_payments: 'sums as PayFast sent them',
  studio_settings: 'texts of the studio for everybody',
};
const person = { email: 'zodwa@example.com', firstName: 'Zodwa', lastName: 'Zodwa-Nkosi', phone: '083 555 0199' };
const path = `/api/admin/customers/${person.email}`;

function rowsOf(table: string): Promise<{ row: string }[]> {
  return database.sequelize.query<{ row: string }>(`select entry::text as row from ${table} entry`, {
    type: QueryTypes.SELECT,
  });
}

/** A payment that fits no booking. */
function unmatchedItn() {
  const payer = { name_first: 'Zodwa', name_last: 'Zodwa-Nkosi', email_address: person.email.toUpperCase() };
  return { pf_payment_id: nextPaymentId(), payment_status: 'COMPLETE', amount_gross: '340.00', ...payer };
}

/** A person about whom each of the tables has a row. */
async function fillTables(admin: AdminClient): Promise<void> {
  const past = await buildEvent({ date: '2025-03-14' });
  const booking = await buildPaidBooking(database, past, person);
  const text = { subject: 'To Zodwa', body: 'Dear Zodwa', requestKey: buildKey() };
  const message = { ...person, interestedIn: 'Other', message: 'I am Zodwa' };
  const full = await buildEvent({ capacity: 1 });
  await buildBooking(full, { status: 'held', expiresAt: null });
  const refund = { amount: 1000, cancels: false, reason: 'Zodwa was ill', way: 'outside' };

  const answers = [
    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'Zodwa brings her aunt' }),
    await admin.post(`/api/bookings/${booking.id}/refunds`, { ...refund, before: { refundable: 45_000 } }),
    await admin.post(`/api/admin/events/${past.id}/messages`, { ...text, bookingIds: [booking.id] }),
    await request(app.url, '/api/contact', { method: 'POST', body: message }),
    await joinLine(app, full, { ...person, participants: 1 }),
    await sendItn(app.url, unmatchedItn()),
  ];
  const [sent] = await database.sequelize.query<{ id: number }>('select id from contact_messages', {
    type: QueryTypes.SELECT,
  });
  const reply = { body: 'Hello Zodwa', requestKey: buildKey() };
  answers.push(await admin.post(`/api/contact/${sent?.id}/replies`, reply));
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
}

test('each table with texts about people is exported and erased, or known to have none about visitors', async () => {
  const tables = await database.sequelize.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where tables.table_schema = 'public' and columns.table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb', 'character varying')
       and column_name ~ 'name|email|phone|body|message|note|reason|subject|address|text|value|before|after|error|_by$|^ip$'
     order by 1`,
    { type: QueryTypes.SELECT },
  );

  expect(tables.map(({ name }) => name)).toEqual(Object.keys({ ...parts, ...others }).toSorted());
});

test('an export has the texts of every table, and an erasure leaves none', async () => {
  const admin = await admins.signIn();
  await fillTables(admin);

  const { body: data } = await admin.post<PersonalDataView>(`${path}/export`);
  const undecided = await admin.post(`${path}/erasure`);
  const { body: open } = await admin.get<AttentionView>('/api/admin/attention');
  await admin.post(`/api/admin/payments/${open.payments[0]?.id}/resolution`, { kind: 'accepted' });
  const erased = await admin.post(`${path}/erasure`);

  const exported = Object.keys(parts).filter((table) => /Zodwa/.test(JSON.stringify(data[parts[table] ?? 'email'])));
  expect(exported).toEqual(Object.keys(parts));
  expect([undecided.status, erased.status]).toEqual([409, 200]);
  const tables = Object.keys({ ...parts, ...others });
  const left: string[] = [];
  for (const table of tables) left.push(...(await rowsOf(table)).map(({ row }) => row));
  expect(left.filter((row) => /zodwa|083 555/i.test(row))).toEqual([]);
});

test('a message to several people stays until the last of them is erased', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent({ date: '2025-03-14' });
  const people = [person, { ...person, email: 'other@example.com' }];
  const bookings = [];
  for (const one of people) bookings.push(await buildPaidBooking(database, event, one));
  const bookingIds = bookings.map(({ id }) => id);
  const text = { subject: 'Before you come', body: 'Please wear old clothes.', requestKey: buildKey() };
  await admin.post(`/api/admin/events/${event.id}/messages`, { ...text, bookingIds });
  const bodies = async () => database.sequelize.query('select body from broadcasts', { type: QueryTypes.SELECT });

  await admin.post(`${path}/erasure`);
  const afterFirst = await bodies();
  await admin.post('/api/admin/customers/other@example.com/erasure');

  expect(afterFirst).toEqual([{ body: text.body }]);
  expect(await bodies()).toEqual([{ body: '' }]);
});
