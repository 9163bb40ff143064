import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { pendingHours } from '@studio/contract/bookings';
import { providerMethod } from '@studio/contract/payments';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import {
  enqueueConfirmation,
  enqueuePaymentReceived,
  enqueueRequestReceived,
  isConfirmationSent,
} from '../mails/bookingMails.ts';

// The steps that a confirmation, a notice and an admin share. The caller has locked the booking.

/** What a cancelled row says when its money never came (DESIGN §4 time). */
export const notReceived = 'payment not received';

/** The notes of a row whose money has come, or that lives again. */
export function withoutNotReceived(notes: string | null): string | null {
  return notes === notReceived ? null : notes;
}

/** The visitor returned from PayFast: held → pending, and the seats are kept for two more hours. */
export async function returnFromProvider(
  transaction: Transaction,
  booking: Booking,
  requestId: string | null,
): Promise<void> {
  const timed = booking.expiresAt !== null;
  await booking.update(
    { status: 'pending', expiresAt: timed ? literal(`now() + interval '${pendingHours} hours'`) : null },
    { transaction, returning: true },
  );
  if (!timed) await enqueueRequestReceived(transaction, booking, requestId);
}

/**
 * The provider's money is there and so are the places: → confirmed, and the visitor is told, once ever. Where the
 * confirmation went out before the money (an admin had confirmed it manually), a mail about the payment follows.
 */
export async function confirmPaid(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  { paymentId, requestId }: { paymentId: string; requestId: string | null },
): Promise<void> {
  const isTold = await isConfirmationSent(transaction, booking.id);
  await booking.update(
    {
      status: 'confirmed',
      paymentStatus: 'completed',
      // Money that an admin noted by hand, and took back, may have left another name here.
      paymentMethod: providerMethod,
      paymentId,
      endedBy: null,
      expiresAt: null,
      notes: withoutNotReceived(booking.notes),
    },
    { transaction },
  );
  await enqueueConfirmation(transaction, booking, event, requestId);
  if (isTold) await enqueuePaymentReceived(transaction, booking, requestId);
}
