import type { RecordedStatementView } from '@studio/contract/admin/bankStatements';
import { readRevenue } from '../../../test/attention.ts';
import { csvOf, previewStatement, readBankEntries, recordStatement } from '../../../test/bankStatements.ts';
import type { StatementRow } from '../../../test/bankStatements.ts';
import { bookManually, expireAll, payBooking } from '../../../test/bookings.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin, admins } = useAppWithProvider();

const reference = ({ bookingReference }: Pick<Booking, 'bookingReference'>) => bookingReference;
const record = (csv: string, by = admin) => recordStatement(by, csv);

test('a preview shows what fits and what is unclear, and records nothing', async () => {
  const event = await buildLaterEvent(admin);
  const [first, second] = [await bookLater(app, event), await bookLater(app, event)];

  const { rows, others } = await previewStatement(
    admin,
    csvOf(
      [`payment from j smith ${reference(first).toLowerCase().replaceAll('-', ' ')}`, '450.00'],
      [`FNB APP ${reference(second).replaceAll('-', '')} THANKS`, '400.00'],
      ['no reference', '450.00'],
      ['salary', '12000.00'],
      [`${reference(first)} ${reference(second)}`, '900.00'],
    ),
  );

  expect(rows).toMatchObject([
    { state: 'matched', amount: 45_000, bookingReference: reference(first), owed: 45_000, reason: null },
    { state: 'unclear', reason: 'wrong_amount', bookingReference: reference(second), owed: 45_000 },
    { state: 'unclear', reason: 'no_reference', bookingReference: null },
    { state: 'unclear', reason: 'several_references' },
  ]);
  expect(others).toBe(1);
  expect(await readLedger(database.sequelize)).toEqual([]);
  expect(await readBankEntries(admin)).toEqual([]);
});

test('a recorded row pays and confirms its booking, and the same file records nothing twice', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  const csv = csvOf([reference(booking), '450.00'], ['unknown', '450.00']);

  const first = await record(csv);
  const again = await record(csv);
  const longer = await record(csvOf([reference(booking), '450.00'], ['unknown', '450.00'], ['other', '1.00']));

  expect(first).toEqual({ recorded: 1, unclear: 1, known: 0 });
  expect([again, longer]).toEqual([
    { recorded: 0, unclear: 0, known: 2 },
    { recorded: 0, unclear: 0, known: 2 },
  ]);
  expect(await booking.reload()).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentMethod: 'eft',
  });
  expect(await readLedger(database.sequelize)).toMatchObject([{ amount: 45_000, provider: 'manual' }]);
  expect(await readRevenue(admin)).toBe(45_000);
  await expectInvariants(database.sequelize);
});

test('if two admins record the same file at once, each row is recorded once', async () => {
  const other = await admins.signIn();
  const event = await buildLaterEvent(admin, { capacity: 50 });
  const bookings = [];
  for (let index = 0; index < 10; index += 1) bookings.push(await bookLater(app, event));
  const csv = csvOf(...bookings.map((booking): StatementRow => [reference(booking), '450.00']));

  const [one, two] = await Promise.all([record(csv), record(csv, other)]);

  expect(one.recorded + two.recorded).toBe(10);
  expect(await readRevenue(admin)).toBe(450_000);
  await expectInvariants(database.sequelize);
});

test('a matched row whose key the admin does not send is not recorded', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  const csv = csvOf([reference(booking), '450.00']);

  const { body } = await admin.post<RecordedStatementView>('/api/admin/bank-statements', { csv, keys: [] });

  expect(body).toEqual({ recorded: 0, unclear: 0, known: 0 });
  expect((await record(csv)).recorded).toBe(1);
});

test('money that was noted by hand is known, and a second payment of the booking is unclear', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  await admin.post(`/api/bookings/${booking.id}/paid`);
  const csv = csvOf([reference(booking), '450.00'], [reference(booking), '450.00', '2026-11-21']);

  const { rows } = await previewStatement(admin, csv);
  const counts = await record(csv);

  expect(rows).toMatchObject([{ state: 'known' }, { state: 'unclear', reason: 'already_paid' }]);
  expect(counts).toEqual({ recorded: 0, unclear: 1, known: 1 });
  expect(await readRevenue(admin)).toBe(45_000);
});

test('money that was noted for the wrong booking and corrected is matched when it really comes', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin), 'studio');
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'pending', paymentMethod: 'eft' });

  const counts = await record(csvOf([reference(booking), '450.00']));

  expect(counts).toEqual({ recorded: 1, unclear: 0, known: 0 });
  expect(await booking.reload()).toMatchObject({ paymentStatus: 'completed' });
  expect(await readRevenue(admin)).toBe(45_000);
});

test('a released booking takes no money after its workshop has started', async () => {
  const event = await buildLaterEvent(admin);
  const released = await bookLater(app, event);
  await expireAll(database.sequelize);
  await event.update({ date: '2026-01-05' });

  const counts = await record(csvOf([reference(released), '450.00']));
  const [entry] = await readBankEntries(admin);
  const recorded = await admin.post(`/api/admin/bank-entries/${entry?.id}/record`, {
    bookingReference: reference(released),
  });

  expect(counts).toEqual({ recorded: 0, unclear: 1, known: 0 });
  expect(entry).toMatchObject({ reason: 'not_payable' });
  expect(recorded).toMatchObject({ status: 409 });
  expect(await released.reload()).toMatchObject({ status: 'cancelled' });
});

test('two equal rows of one day are two payments', async () => {
  const event = await buildLaterEvent(admin);
  const [booking] = [await bookLater(app, event)];
  const csv = csvOf([reference(booking), '450.00'], [reference(booking), '450.00']);

  expect(await record(csv)).toEqual({ recorded: 1, unclear: 1, known: 0 });
  expect(await record(csv)).toEqual({ recorded: 0, unclear: 0, known: 2 });
});

test('a booking that was released is booked again if its seats are free, and otherwise a person decides', async () => {
  const event = await buildLaterEvent(admin, { capacity: 2 });
  const released = await bookLater(app, event);
  await expireAll(database.sequelize);
  const full = await buildLaterEvent(admin, { capacity: 2 });
  const late = await bookLater(app, full);
  await expireAll(database.sequelize);
  await buildBooking(full, { participants: 2, status: 'confirmed', paymentMethod: 'cash' });

  const counts = await record(csvOf([reference(released), '450.00'], [reference(late), '450.00']));

  expect(counts).toEqual({ recorded: 1, unclear: 1, known: 0 });
  expect(await released.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', endedBy: null });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  expect(await readBankEntries(admin)).toMatchObject([
    { amount: 45_000, reason: 'no_seat', description: reference(late), booking: { id: late.id, status: 'cancelled' } },
  ]);
  await expectInvariants(database.sequelize);
});

test('a booking by EFT that an admin has made is paid by the statement too, and one paid by card is unclear', async () => {
  const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending' };
  const manual = await bookManually(admin, await buildEvent(), unpaid);
  const card = await bookLater(app, await buildLaterEvent(admin));
  await payBooking(app, card);

  const counts = await record(csvOf([manual.bookingReference, '450.00'], [reference(card), '450.00']));

  expect(counts).toEqual({ recorded: 1, unclear: 1, known: 0 });
  expect(await readBankEntries(admin)).toMatchObject([{ reason: 'already_paid' }]);
});

test.each([
  ['a file with other columns', 'a,b\n1,2', 'cannot be read'],
  ['a file without incoming payments', 'Date,Description,Amount\n', 'no incoming payments'],
  ['an empty file', '', 'empty'],
])('an upload is rejected with a sentence: %s', async (_what, csv, sentence) => {
  const answers = [
    await admin.post<{ error: string }>('/api/admin/bank-statements/preview', { csv }),
    await admin.post<{ error: string }>('/api/admin/bank-statements', { csv, keys: [] }),
  ];

  for (const { status, body } of answers)
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
});
