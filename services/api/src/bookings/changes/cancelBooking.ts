import type { Transaction } from 'sequelize';
import type { Event } from '../../events/event.model.ts';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RefundConfig, RequestedRefund } from '../../payments/refunds/requestRefund.ts';
import type { Booking } from '../booking.model.ts';
import { endRequests } from '../money/bookingRequests.ts';
import { keepRest } from '../money/cancellationFee.ts';
import { readTickets } from '../money/readSums.ts';
import { returnSeats } from '../seats/seats.ts';
import { recordApplied } from './applyChange.ts';
import type { ChangeBy } from './applyChange.ts';
import { enqueueChangeMail } from './changeMails.ts';
import { issueCredit } from './issueCredit.ts';
import type { AppliedSums } from './readQuote.ts';

/**
 * Cancels a booking, returns its seats, requests the refund of `quote.toReturn`, or gives it as credit, and keeps the
 * rest. The caller has locked the booking and its event, and has ended its open change.
 */
export async function cancelBooking(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  { event, quote, asCredit = false }: { event: Event; quote: AppliedSums; asCredit?: boolean },
  { actor, adminId, requestId }: ChangeBy,
  reason = 'Booking cancelled',
): Promise<RequestedRefund[]> {
  const { id: bookingId, orderId, participants } = booking;
  const tickets = await readTickets(transaction, bookingId);
  const change = { from: event, to: event, tickets, quote };
  const { id: changeId } = await recordApplied(transaction, booking, change, { kind: 'cancelled', actor });
  await booking.update(
    {
      status: 'cancelled',
      endedBy: actor === 'visitor' ? 'visitor' : 'admin',
      changeCount: booking.changeCount + 1,
    },
    { transaction },
  );
  await endRequests(transaction, booking, 'cancelled');
  await returnSeats(transaction, event.id, participants);
  const { toReturn: amount } = quote;
  const creditId = asCredit ? await issueCredit(transaction, booking, amount) : null;
  const refund = { orderId, bookingId, amount, reason, requestedBy: actor, adminId, creditId };
  const refunds = quote.toReturn > 0 ? await requestRefund(transaction, payfast, refund) : [];
  await keepRest(transaction, booking, changeId);
  await enqueueChangeMail(transaction, booking, { kind: 'booking-cancelled', changeId, requestId });
  return refunds;
}
