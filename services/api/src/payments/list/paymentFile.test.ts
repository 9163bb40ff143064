import type { BookingView } from '@studio/contract/bookings/bookings';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { receivePayment } from '../../../test/payments/ledger.ts';
import { readPaymentsFile } from '../../../test/payments/paymentsFile.ts';

const { database, app, admins } = useAppWithAdmins();

test('the file has sums with two decimals, negative ones without a mark, and words instead of codes', async () => {
  const admin = await admins.signIn();
  await receivePayment(database.sequelize, { amount: 90_050, review: 'no_seat' });
  const input = { ...buildVisitor(), eventId: (await buildEvent()).id, paymentMethod: 'cash' };
  const { body: mistaken } = await admin.post<BookingView>('/api/bookings/manual', input);
  await admin.patch(`/api/bookings/${mistaken.id}/payment`, { paymentStatus: 'pending' });

  const rows = await readPaymentsFile(app, admin);

  const columns = ['Kind', 'Received by', 'Amount (R)', 'Fee (R)', 'In review', 'Method', 'Net (R)'];
  expect(rows.map(({ cells }) => columns.map(cells))).toEqual([
    ['Correction', 'Hand', '-450.00', '', '', 'Cash', ''],
    ['Payment', 'Hand', '450.00', '', '', 'Cash', ''],
    ['Payment', 'PayFast', '900.50', '20.70', 'No place', 'Card (PayFast)', '879.80'],
  ]);
});
