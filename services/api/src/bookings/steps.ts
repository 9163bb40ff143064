import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { pendingHours } from '@studio/contract/bookings';
import type { Event } from '../events/event.model.ts';
import { announceConfirmed, announceReceived } from './announcements.ts';
import type { MailContext } from './announcements.ts';
import type { Booking } from './booking.model.ts';

// The steps that a confirmation, a notice and an admin share. The caller has locked the booking.

/** What a cancelled row says when its money never came (DESIGN §4 time). */
export const notReceived = 'payment not received';

/** The visitor is back from the provider: held → pending, and the places are kept for two more hours. */
export async function returnFromProvider(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  const timed = booking.expiresAt !== null;
  await booking.update(
    { status: 'pending', expiresAt: timed ? literal(`now() + interval '${pendingHours} hours'`) : null },
    { transaction, returning: true },
  );
  if (!timed) await announceReceived(transaction, booking, event, context);
}

/** The money is there and so are the places: → confirmed, and the visitor is told, once ever. */
export async function confirmPaid(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  { paymentId, ...context }: MailContext & { paymentId: string },
): Promise<void> {
  await booking.update(
    {
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentId,
      endedBy: null,
      expiresAt: null,
      notes: booking.notes === notReceived ? null : booking.notes,
    },
    { transaction },
  );
  await announceConfirmed(transaction, booking, event, context);
}
