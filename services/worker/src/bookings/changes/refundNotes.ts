import { refundSentence } from '@studio/contract/bookings/refunds';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';

/** Empty if nothing is given back. */
export function refundNotes({ change: { returned, isByHand } }: BookingChangeMail): string[] {
  return returned === 0 ? [] : [refundSentence(returned, isByHand)];
}
