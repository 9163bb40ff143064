import type { AdminEventView } from '@studio/contract/events/events';
import { seatsLeftText } from '@studio/contract/format/counts';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';

export function WorkshopOptions({ events, isLoading }: { events: readonly AdminEventView[]; isLoading: boolean }) {
  return (
    <>
      <option value="">{promptOf(events, isLoading)}</option>
      <WorkshopChoices events={events} />
    </>
  );
}

/** The options without the first one that asks to choose. */
export function WorkshopChoices({ events }: { events: readonly AdminEventView[] }) {
  return events.map((event) => (
    <option key={event.id} value={event.id} disabled={!canBook(event)}>
      {labelOf(event)}
    </option>
  ));
}

function promptOf(events: readonly AdminEventView[], isLoading: boolean): string {
  if (isLoading) return 'Loading workshops…';
  return events.some(canBook) ? 'Choose a workshop' : 'No upcoming workshop has seats left';
}

function labelOf(event: AdminEventView): string {
  const { title, date, startTime, price, furtherDates } = event;
  const dates = furtherDates.length > 0 ? `, ${furtherDates.length + 1} dates` : '';
  return `${formatShortDate(date)}, ${formatClock(startTime)}: ${title}${dates}, ${formatRand(price)} (${seatsText(event)})`;
}

function canBook({ isFullyBooked, cancellation }: AdminEventView): boolean {
  return !isFullyBooked && cancellation === null;
}

export function seatsText({ availableSeats, isFullyBooked, cancellation }: AdminEventView): string {
  if (cancellation) return 'cancelled';
  if (isFullyBooked) return 'fully booked';
  return seatsLeftText(availableSeats);
}
