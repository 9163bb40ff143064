import { portalPath } from '@studio/contract/admin/portalPath';
import type { AdminVoucherUse } from '@studio/contract/admin/vouchers';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Link } from '../../../shared/ui/Link.tsx';
import { linkClass } from '../../ui/ContactLinks.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';

/** The payments made with the voucher and the refunds to it. */
export function VoucherUses({ uses }: { uses: readonly AdminVoucherUse[] }) {
  return (
    <section aria-labelledby="voucher-uses" className="grid gap-2">
      <h3 id="voucher-uses" className="text-body font-semibold">
        Uses
      </h3>
      {uses.length === 0 ? (
        <p className="text-sm text-ink-2">Not used yet.</p>
      ) : (
        <ul className="num grid text-sm">
          {uses.map((use) => (
            <Use key={`${use.at} ${use.bookingReference} ${use.amount}`} use={use} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Use({ use: { at, amount, eventTitle, eventDate, bookingId, bookingReference } }: { use: AdminVoucherUse }) {
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {amount < 0 ? 'Paid for' : 'Refunded from'} {eventTitle ?? 'a deleted booking'}
          {eventDate && `, ${formatShortDate(eventDate)}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          {formatTimestamp(at)}
          {bookingReference && bookingId === null && <span>{bookingReference}</span>}
          {bookingReference && bookingId !== null && (
            <Link to={portalPath('bookings', { search: bookingReference })} className={linkClass}>
              <span className="sr-only">Booking </span>
              {bookingReference}
            </Link>
          )}
        </p>
      </div>
      <span className="font-semibold whitespace-nowrap">{formatSum(amount)}</span>
    </li>
  );
}
