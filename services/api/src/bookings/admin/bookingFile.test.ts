import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminClient } from '../../../test/admins.ts';
import { bookManually } from '../../../test/bookings.ts';
import { buildEvent, setTotal } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildCardBooking } from '../../../test/payments/refunds.ts';

const { database, app, admin } = useAppWithProvider();

/** The rows of the export, as reference and the columns of the sums. */
async function readFile({ cookie }: AdminClient): Promise<Record<string, string[]>> {
  const answer = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: cookie } });
  const [header = '', ...lines] = (await answer.text()).trim().split('\r\n');
  expect(header.split(',').slice(-10, -8)).toEqual(['Paid (R)', 'Open (R)']);
  return Object.fromEntries(lines.map((line) => [line.split(',')[0], line.split(',').slice(-10, -8)]));
}

test('the CSV file shows what was paid for each booking and what is still open', async () => {
  const event = await buildEvent();
  const paid = await bookManually(admin, event);
  const unpaid = await bookManually(admin, event, { paymentStatus: 'pending' });
  const cancelled = await bookManually(admin, event, { paymentStatus: 'pending', status: 'cancelled' });
  const part = await buildCardBooking(database.sequelize);
  await part.update({ changeCount: 1 });
  await setTotal(part, 122_000);

  expect(await readFile(admin)).toEqual({
    [paid.bookingReference]: ['450.00', '0.00'],
    [unpaid.bookingReference]: ['0.00', '450.00'],
    [cancelled.bookingReference]: ['0.00', '0.00'],
    [part.bookingReference]: ['900.00', '320.00'],
  });
});

test.each(['confirmed', 'pending'] as const)(
  'the response to an edit of a %s booking that is paid in part has the open amount',
  async (status) => {
    const part = await buildCardBooking(database.sequelize);
    await part.update({ status, changeCount: 1 });
    await setTotal(part, 122_000);

    const { body } = await admin.patch<AdminBookingView>(`/api/bookings/${part.id}/notes`, { notes: 'left-handed' });

    expect(body.openAmount).toBe(32_000);
  },
);
