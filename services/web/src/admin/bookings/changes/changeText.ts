import type { AdminQuote, BookingChangeEntryView, DifferenceChoice } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import { people } from '@studio/contract/format/counts';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import type { EventStart } from '@studio/contract/format/eventStart';
import { formatSum } from '@studio/contract/format/money';
import { numbersText } from '../tickets/ticketNumbers.ts';

/** `Moved from Raku, Sat 14 Mar 2026, 10:00 AM to Wheel Throwing, Sun 15 Mar 2026, 2:00 PM.` */
export function changeSentence(change: BookingChangeEntryView): string {
  const { kind, fromParticipants, toParticipants } = change;
  if (kind === 'contact') return 'Contact data corrected.';
  if (kind === 'split') return `${people(fromParticipants - toParticipants)} got a separate booking.`;
  const was = workshopText(change.fromTitle, change.from);
  if (kind === 'cancelled') return `Cancelled: ${was}, ${people(fromParticipants)}.`;
  return [
    change.isMove && `Moved from ${was} to ${workshopText(change.toTitle, change.to)}.`,
    fromParticipants !== toParticipants && `${people(toParticipants)} instead of ${people(fromParticipants)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function workshopText(title: string, { date, startTime }: EventStart): string {
  return `${title}, ${formatShortDate(date)}, ${formatClock(startTime)}`;
}

export function changeMoney({ paid, returned, kept }: BookingChangeEntryView): string {
  return [
    paid > 0 && `${formatSum(paid)} paid.`,
    returned > 0 && `${formatSum(returned)} to be given back.`,
    kept > 0 && `${formatSum(kept)} kept.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function changedBy({ actor, adminName }: BookingChangeEntryView): string {
  if (actor === 'visitor') return 'by the visitor';
  if (actor === 'studio') return 'by the studio, for a cancelled workshop';
  return adminName === null ? 'by an admin' : `by ${adminName}`;
}

type Booked = Pick<AdminBookingView, 'eventId' | 'participants' | 'tickets'>;

export function isChange(booking: Booked, { eventId, participants, tickets }: AdminQuote): boolean {
  if (eventId !== booking.eventId || participants !== booking.participants) return true;
  return tickets !== undefined && numbersText(tickets) !== numbersText(booking.tickets ?? []);
}

/** The cost of the change, shown before it is made. */
export function quoteSentence(
  { toPay, toReturn, totalAfter }: ChangeQuoteView,
  { totalAmount }: Pick<AdminBookingView, 'totalAmount'>,
): string {
  if (toPay > 0) return `${formatSum(toPay)} more: the price becomes ${formatSum(totalAfter)}.`;
  if (toReturn > 0) return `${formatSum(toReturn)} less: the price becomes ${formatSum(totalAfter)}.`;
  if (totalAfter === totalAmount) return `The price stays ${formatSum(totalAfter)}.`;
  return `The price becomes ${formatSum(totalAfter)}; nothing is to be given back.`;
}

/** Returns the possible decisions about the difference; empty if there is no difference. */
export function differenceOptions(
  { toPay, toReturn, toVoucher }: ChangeQuoteView,
  { totalAmount }: Pick<AdminBookingView, 'totalAmount'>,
): { value: DifferenceChoice; label: string }[] {
  const stays = `the price stays ${formatSum(totalAmount)}`;
  if (toPay > 0) {
    return [
      { value: 'settled', label: `Collect ${formatSum(toPay)} at the studio; until then it is shown as to pay` },
      { value: 'left', label: `Charge nothing; ${stays}` },
    ];
  }
  if (toReturn === 0) return [];
  return [
    {
      value: 'settled',
      label: `Refund ${formatSum(toReturn)}${toVoucher > 0 ? `, ${formatSum(toVoucher)} of it to the voucher` : ''}`,
    },
    { value: 'left', label: `Leave it as it is; ${stays}` },
  ];
}
