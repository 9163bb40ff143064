import { readRevenue } from '../../../test/attention.ts';
import { csvOf, readBankEntries, recordBankEntry, recordStatement } from '../../../test/bankStatements.ts';
import type { StatementRow } from '../../../test/bankStatements.ts';
import { expireAll } from '../../../test/bookings.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const reference = ({ bookingReference }: Pick<Booking, 'bookingReference'>) => bookingReference;

async function listUnclear(...rows: StatementRow[]) {
  await recordStatement(admin, csvOf(...rows));
  return readBankEntries(admin);
}

test('an unclear row is recorded once for the booking that an admin names', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  const [entry] = await listUnclear(['no reference', '450.00']);

  const unknown = await recordBankEntry(admin, entry?.id, { bookingReference: 'AAAA-BBBB-CCCC' });
  const answers = await Promise.all([
    recordBankEntry(admin, entry?.id, booking),
    recordBankEntry(admin, entry?.id, booking),
  ]);

  expect(unknown).toMatchObject({ status: 400, body: { fields: { bookingReference: expect.any(String) } } });
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await readBankEntries(admin)).toEqual([]);
  expect(await readRevenue(admin)).toBe(45_000);
});

test('an unclear row with a smaller sum is recorded as a part: the rest is due, and the seats stay until a person decides', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  const [entry] = await listUnclear([reference(booking), '400.00']);

  await recordBankEntry(admin, entry?.id, booking);
  await expireAll(database.sequelize);

  expect(await booking.reload()).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    request: { amount: 5000, expiresAt: null },
  });
  expect(await readRevenue(admin)).toBe(40_000);
  expect((await recordStatement(admin, csvOf([reference(booking), '50.00']))).recorded).toBe(1);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  await expectInvariants(database.sequelize);
});

test('an unclear row with more than the booking owes is not recorded for it', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  const [entry] = await listUnclear([reference(booking), '500.00']);

  expect(await recordBankEntry(admin, entry?.id, booking)).toMatchObject({
    status: 409,
    body: { code: 'wrong_amount' },
  });
  expect(await readRevenue(admin)).toBe(0);
});

test('an unclear row that an admin has seen to is not listed any more, and its text is deleted', async () => {
  await bookLater(app, await buildLaterEvent(admin));
  const [entry] = await listUnclear(['J SMITH', '450.00']);

  const answers = [
    await admin.post(`/api/admin/bank-entries/${entry?.id}/seen`),
    await admin.post(`/api/admin/bank-entries/${entry?.id}/seen`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  const [rows] = await database.sequelize.query('select state, description from bank_entries');
  expect(rows).toEqual([{ state: 'seen', description: null }]);
});
