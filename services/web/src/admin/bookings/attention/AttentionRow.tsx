import type { ReactNode } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { portalPath } from '@studio/contract/admin/portalPath';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { PhoneLink, linkClass } from '../../ui/ContactLinks.tsx';
import { bookingLabel } from '../bookingText.ts';

interface AttentionRowProps {
  kind: string;
  tone: BadgeTone;
  title: string;
  booking?: AdminBookingView | null;
  children: ReactNode;
  actions: ReactNode;
}

export function AttentionRow({ kind, tone, title, booking, children, actions }: AttentionRowProps) {
  return (
    <li className="grid items-center gap-x-5 gap-y-3 rounded-md border border-line bg-card p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid justify-items-start gap-1.5">
        <Badge tone={tone} icon="alert">
          {kind}
        </Badge>
        <b className="num leading-tight font-strong wrap-anywhere">{title}</b>
        <div className="num text-sm text-ink-2 wrap-anywhere">
          {booking && <BookingLine booking={booking} />}
          {children}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 md:justify-end">{actions}</div>
    </li>
  );
}

function BookingLine({ booking }: { booking: AdminBookingView }) {
  return (
    <>
      <p>{bookingLabel(booking)}</p>
      <p className="flex flex-wrap gap-x-5 font-semibold">
        <PhoneLink phone={booking.phone} />
        <Link to={portalPath('bookings', { search: booking.bookingReference })} className={linkClass}>
          Show booking
        </Link>
      </p>
    </>
  );
}
