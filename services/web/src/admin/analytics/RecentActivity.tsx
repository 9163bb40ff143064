import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { statusVariants } from '../../shared/bookings/statusVariants.ts';
import { Badge } from '../../shared/ui/Badge.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { bookingPages } from '../bookings/bookingPages.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { EmptyPanel, Panel } from '../ui/Panel.tsx';
import { textLink } from '../ui/textLink.ts';
import { manualBooking } from './overviewLinks.ts';
import { shortDay } from './shortDay.ts';

const latest = 5;
const latestBookingsQuery = bookingPages(`page=1&pageSize=${latest}`);

export function RecentActivity() {
  const bookings = useQuery(latestBookingsQuery);
  return (
    <Panel
      title="Recent Activity"
      note={`Latest ${latest} bookings`}
      aside={
        <Link to={portalPath('bookings')} className={`text-sm ${textLink}`}>
          All bookings
        </Link>
      }
    >
      {bookings.isPending && <Loading>Loading bookings…</Loading>}
      {bookings.isError && (
        <LoadFailed onRetry={() => void bookings.refetch()}>The bookings could not be loaded.</LoadFailed>
      )}
      {bookings.data?.items.length === 0 && (
        <EmptyPanel text="No recent bookings" href={manualBooking} action="Make a manual booking" />
      )}
      {bookings.data && bookings.data.items.length > 0 && <Latest bookings={bookings.data.items.slice(0, latest)} />}
    </Panel>
  );
}

const line = 'border-t border-line/60 py-2.75 pr-3 align-middle';

function Latest({ bookings }: { bookings: readonly AdminBookingView[] }) {
  return (
    // With large text the table scrolls sideways instead of the page.
    <div className="overflow-x-auto">
      <table aria-label="Latest bookings" className="num w-full text-sm">
        <thead>
          <tr className="*:pr-3 *:pb-2.5 *:text-left *:text-xs *:font-semibold *:text-ink-3">
            <th scope="col">Customer</th>
            <th scope="col" className="max-md:hidden">
              Workshop
            </th>
            <th scope="col">Booked</th>
            <th scope="col" className="pr-0! text-right!">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id}>
              <td className={`wrap-anywhere ${line}`}>
                <b className="block leading-tight font-strong">
                  {booking.firstName} {booking.lastName}
                </b>
                <small className="text-xs text-ink-3">{booking.bookingReference}</small>
              </td>
              <td className={`wrap-anywhere max-md:hidden ${line}`}>{booking.eventTitle}</td>
              <td className={line}>
                <time dateTime={dayOf(booking)} className="whitespace-nowrap">
                  {shortDay(dayOf(booking))}
                </time>
              </td>
              <td className={`pr-0! text-right ${line}`}>
                <StatusBadge status={booking.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayOf({ createdAt }: AdminBookingView): Day {
  return studioDay(new Date(createdAt));
}

function StatusBadge({ status }: { status: BookingStatus }) {
  const { tone, icon } = statusVariants[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}
