import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { bookingEntry, calendarLink } from '@studio/contract/format/calendar';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

export function AddToCalendar({ detail: { booking, event, sequence } }: { detail: BookingDetail }) {
  const entry = bookingEntry({ ...booking, event, sequence, isCancelled: false });
  return (
    <ButtonLink href={calendarLink(entry)} newTab>
      <Icon name="calendar" /> Add to Calendar
    </ButtonLink>
  );
}

export function CalendarFile({ reference }: { reference: string }) {
  return (
    <a href={`/booking/${encodeURIComponent(reference)}/workshop.ics`} download="workshop.ics" className="text-link">
      <Icon name="download" size={18} /> Calendar file (.ics)
    </a>
  );
}
