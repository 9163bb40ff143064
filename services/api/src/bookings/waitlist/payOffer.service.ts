import { literal } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { lockBooking } from '../lockBooking.ts';
import { keptWithoutItn } from '../seats/claimSeats.ts';
import { findEntry, isPayable, unknownEntry } from './waitlistEntry.ts';
import type { WaitlistEntry } from './waitlistEntry.ts';
import { waitlistPath } from './waitlistKey.ts';

/**
 * The payment form of an offer. A payment that was started in time counts when it arrives a little later.
 * @throws not_found, payment_not_available, already_paid; not_held when the offer cannot be paid any more
 */
export function payOffer(
  { database, paymentForms, config }: BookingContext,
  entryId: number,
  { traceparent, follow }: Caller,
): Promise<HoldView> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { waitlistEntryId: entryId, status: 'held' });
    if (booking) follow(booking.id);
    const entry = await findEntry(transaction, entryId);
    const event = entry && (await Event.findByPk(entry.eventId, { transaction }));
    if (!entry || !event) throw unknownEntry();
    if (!booking?.holdId || !entry.offeredUntil || !isPayable(entry, event)) throw notPayable(entry);
    const { holdId, participants, totalAmount: total } = booking;
    const { firstName, lastName, email } = entry;
    const form = paymentForms.formOf({
      event,
      payer: { firstName, lastName, email },
      participants,
      total,
      holdId,
      origin: entry.origin ?? config.publicUrls[0],
      cancelPath: waitlistPath(entryId),
    });
    await booking.update(
      {
        paymentStatus: 'pending',
        traceparent,
        // Without ITNs the studio looks for the money.
        ...(!paymentForms.hasItns && { expectsItn: false, expiresAt: literal(`now() + ${keptWithoutItn}`) }),
      },
      { transaction },
    );
    return { holdId, expiresAt: entry.offeredUntil.toISOString(), totalAmount: total, ...form };
  });
}

function notPayable({ bookingStatus }: WaitlistEntry): Error {
  return bookingStatus === 'pending' || bookingStatus === 'confirmed'
    ? conflict('already_paid', 'You have booked these places already.')
    : conflict('not_held', 'This offer is over, so its places have gone to the next in line.');
}
