import type { AdminEventView } from '@studio/contract/events';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';

export function WorkshopOptions({ events, isLoading }: { events: readonly AdminEventView[]; isLoading: boolean }) {
  return (
    <>
      <option value="">{promptOf(events, isLoading)}</option>
      {events.map((event) => (
        <option key={event.id} value={event.id} disabled={event.isFullyBooked}>
          {labelOf(event)}
        </option>
      ))}
    </>
  );
}

function promptOf(events: readonly AdminEventView[], isLoading: boolean): string {
  if (isLoading) return 'Loading workshops…';
  return events.some(({ isFullyBooked }) => !isFullyBooked)
    ? 'Choose a workshop'
    : 'No coming workshop has places left';
}

function labelOf(event: AdminEventView): string {
  const { title, date, startTime, price } = event;
  return `${formatShortDate(date)}, ${formatClock(startTime)}: ${title}, ${formatRand(price)} (${placesLeft(event)})`;
}

export function placesLeft({ availableSeats, isFullyBooked }: AdminEventView): string {
  if (isFullyBooked) return 'fully booked';
  return availableSeats === 1 ? '1 place left' : `${availableSeats} places left`;
}
