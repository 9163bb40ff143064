import type { ContactCorrection } from '@studio/contract/bookings/bookingChanges';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { updateContact } from '../changes/updateContact.ts';
import { lockBooking } from '../lockBooking.ts';
import { enqueueResend } from '../mails/bookingMails.ts';

/**
 * Sends the confirmation again even if nothing differs, as the page says.
 * @throws not_found, conflict, changed_meanwhile
 */
export function correctContact(
  { database }: BookingContext,
  id: number,
  contact: ContactCorrection,
  requestId: string,
): Promise<Booking> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking) throw notFound('Booking Not Found');
    if (booking.status !== 'confirmed') throw conflict('conflict', 'Only a confirmed booking can be changed.');
    await updateContact(transaction, booking, contact, requestId);
    await enqueueResend(transaction, booking, requestId);
    return booking;
  });
}
