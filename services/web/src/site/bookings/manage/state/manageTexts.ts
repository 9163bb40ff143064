import type { ChangeTermsView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { freeUntil } from '@studio/contract/format/cancellation';
import { formatClock, formatWeekdayDate, studioClock, studioInstant } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { formatWeekdayStart, startOf } from '@studio/contract/format/eventStart';
import type { EventStart } from '@studio/contract/format/eventStart';

/** Other workshops have the same price of the first ticket type, but other types may have other prices. */
export function otherWorkshopsText({ event }: Pick<ManageView, 'event'>): string {
  return listTicketTypes(event).length > 0 ? 'Other workshops' : 'Other workshops at the same price';
}

/** Shown while a booking that is paid by EFT or at the studio is unpaid (ADR 0104). */
export const untilPaidText =
  'You can change, move or split this booking once it is paid; until then you can cancel it.';

/** The button that leaves the booking of a cancelled workshop as it is. */
export const decideLaterLabel = 'Decide later';

/** `Sat, December 5, 2:00 PM` */
export function shortStartText(start: EventStart): string {
  return formatWeekdayStart(start).replace(/^(...)[a-z]+/, '$1');
}

/** `December 5` */
export function dayText(day: Day): string {
  return formatWeekdayDate(day).replace(/^\w+, /, '');
}

/** An ISO instant in the studio's zone: `Thursday, December 3, 2:00 PM` */
export function instantText(iso: string): string {
  return formatWeekdayStart(startOf(new Date(iso)));
}

/** An ISO instant as a time of the day: `2:00 PM` */
export function clockText(iso: string): string {
  return formatClock(studioClock(new Date(iso)));
}

/** The end of free cancellation, if it is still to come: `Thursday, December 3, 2:00 PM` */
export function freeUntilText(
  { date, startTime }: EventStart,
  { freeHours: freeCancellationHours, keptPercent: keptPercentAfter }: ChangeTermsView,
  now: string,
): string | null {
  const end = freeUntil(studioInstant(date, startTime), { freeCancellationHours, keptPercentAfter });
  return end < new Date(now) ? null : formatWeekdayStart(startOf(end));
}
