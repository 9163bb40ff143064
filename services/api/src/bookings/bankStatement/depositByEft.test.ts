import { readRevenue } from '../../../test/attention.ts';
import {
  csvOf,
  previewStatement,
  readBankEntries,
  recordBankEntry,
  recordStatement,
} from '../../../test/bankStatements.ts';
import { bookWithDeposit } from '../../../test/deposits.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';

const { database, app, admin } = useAppWithProvider();

/** R900.00, of which R200.00 is the deposit. */
async function book(amount = 20_000) {
  const { deposit } = await bookWithDeposit({ app, admin }, { amount, status: 'pending' });
  return deposit.booking;
}

const requestsOf = ({ orderId }: { orderId: number }) =>
  PaymentRequest.findAll({ where: { orderId }, order: [['purpose', 'asc']] });

test('a row with exactly the deposit confirms the booking, and its balance is due', async () => {
  const booking = await book();
  const csv = csvOf([booking.bookingReference, '200.00']);

  const { rows } = await previewStatement(admin, csv);
  const counts = await recordStatement(admin, csv);

  expect(rows).toMatchObject([{ state: 'matched', amount: 20_000, owed: 90_000, reason: null }]);
  expect(counts).toEqual({ recorded: 1, unclear: 0, known: 0 });
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
  expect(await requestsOf(booking)).toMatchObject([
    { purpose: 'admin', state: 'paid', amount: 20_000, method: 'eft' },
    { purpose: 'balance', state: 'open', amount: 70_000 },
  ]);
  expect(await readRevenue(admin)).toBe(20_000);
  expect(await recordStatement(admin, csv)).toEqual({ recorded: 0, unclear: 0, known: 1 });
  await expectInvariants(database.sequelize);
});

test('deposit and balance of one file pay the booking, and a third row is unclear', async () => {
  const booking = await book(45_000);
  const row = (day: string): [string, string, string] => [booking.bookingReference, '450.00', day];

  const csv = csvOf(row('2026-11-20'), row('2026-11-21'), row('2026-11-22'));
  const { rows } = await previewStatement(admin, csv);
  const counts = await recordStatement(admin, csv);

  expect(rows.map(({ state, owed, reason }) => [state, owed, reason])).toEqual([
    ['matched', 90_000, null],
    ['matched', 45_000, null],
    ['unclear', 0, 'already_paid'],
  ]);
  expect(counts).toEqual({ recorded: 2, unclear: 1, known: 0 });
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  await expectInvariants(database.sequelize);
});

test('a row with the whole price pays the booking instead of its deposit', async () => {
  const booking = await book();

  await recordStatement(admin, csvOf([booking.bookingReference, '900.00']));

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  await expectInvariants(database.sequelize);
});

test('a deposit that an admin has noted is known, and the same sum again is unclear', async () => {
  const booking = await book();
  await admin.post(`/api/bookings/${booking.id}/deposit`);
  const csv = csvOf([booking.bookingReference, '200.00'], [booking.bookingReference, '200.00', '2026-11-21']);

  const { rows } = await previewStatement(admin, csv);

  expect(rows).toMatchObject([{ state: 'known' }, { state: 'unclear', reason: 'wrong_amount', owed: 70_000 }]);
});

test('of ten uploads at once one records the deposit', async () => {
  const booking = await book();
  const csv = csvOf([booking.bookingReference, '200.00']);

  const counts = await Promise.all(Array.from({ length: 10 }, () => recordStatement(admin, csv)));

  expect(counts.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
  expect(await readRevenue(admin)).toBe(20_000);
  await expectInvariants(database.sequelize);
});

test('an unclear row that an admin records for a booking pays its deposit', async () => {
  const booking = await book();
  await recordStatement(admin, csvOf(['no reference', '200.00']));
  const [entry] = await readBankEntries(admin);

  const { status } = await recordBankEntry(admin, entry?.id, booking);

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
  expect(await requestsOf(booking)).toMatchObject([{ state: 'paid' }, { amount: 70_000 }]);
});
