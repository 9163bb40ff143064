import type { BookingDetail } from '@studio/contract/bookings';
import { bookingEntry, calendarLink } from '@studio/contract/format/calendar';
import { ButtonLink, buttonClass } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

export function AddToCalendar({ detail: { booking, event } }: { detail: BookingDetail }) {
  const file = `/booking/${encodeURIComponent(booking.bookingReference)}/workshop.ics`;
  return (
    <>
      <ButtonLink href={calendarLink(bookingEntry({ ...booking, event }))} newTab tone="primary">
        <Icon name="calendar" /> Add to Calendar
      </ButtonLink>
      <a href={file} download="workshop.ics" className={buttonClass({ tone: 'outline' })}>
        <Icon name="download" /> Calendar file (.ics)
      </a>
    </>
  );
}
