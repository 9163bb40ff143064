import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { bookManually } from '../../../test/bookings.ts';
import { request } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { makeReference } from '../ids/reference.ts';

const { database, app, admin } = useAppWithProvider();

const bankDetails = 'First Bank\nAccount 62 000 000 001';

async function dueOnPage(reference: string) {
  return (await request<BookingDetail>(app.url, `/api/bookings/reference/${reference}`)).body.due;
}

test('mail, booking page and manage page of an unpaid EFT booking show the bank details from the settings', async () => {
  await admin.put('/api/admin/settings', { bankDetails });

  const { id, bookingReference } = await bookManually(admin, await buildEvent(), {
    paymentMethod: 'eft',
    paymentStatus: 'pending',
  });

  const parts = { deposit: null, balanceDueOn: null, eftDueOn: null };
  const due = { amount: 45_000, method: 'eft', bookingReference, bankDetails, ...parts };
  const booking = await Booking.findByPk(id, { rejectOnEmpty: true });
  expect(await dueOnPage(bookingReference)).toEqual(due);
  expect((await manageClient(app, booking).read()).body.due).toEqual(due);
  expect((await enqueuedMails(database.sequelize))[0]).toMatchObject({ kind: 'booking-confirmed', content: { due } });
});

test.each([
  [
    { paymentMethod: 'eft', paymentStatus: 'pending', status: 'pending' },
    { method: 'eft', bankDetails },
  ],
  [
    { paymentMethod: 'cash', paymentStatus: 'pending' },
    { method: 'cash', bankDetails: '' },
  ],
  [{ paymentMethod: 'eft', paymentStatus: 'completed' }, null],
  [{ paymentMethod: 'eft', paymentStatus: 'pending', status: 'cancelled' }, null],
])('the page of the booking %j shows that this is due: %j', async (values, due) => {
  await admin.put('/api/admin/settings', { bankDetails });

  const { bookingReference } = await bookManually(admin, await buildEvent(), values);

  const whole = { amount: 45_000, bookingReference, deposit: null, balanceDueOn: null, eftDueOn: null };
  expect(await dueOnPage(bookingReference)).toEqual(due && { ...whole, ...due });
});

test('no manual payment is due while an ITN is expected', async () => {
  const values = { status: 'pending', bookingReference: makeReference() } as const;
  const { bookingReference } = await buildBooking(await buildEvent(), values);

  expect(await dueOnPage(bookingReference)).toBeNull();
});

test('nothing is due for a cancelled workshop', async () => {
  const { eventId, bookingReference } = await bookManually(admin, await buildEvent(), { paymentStatus: 'pending' });
  await Event.update({ cancelledAt: new Date(), cancelReason: 'Our kiln has broken.' }, { where: { id: eventId } });

  expect(await dueOnPage(bookingReference)).toBeNull();
});
