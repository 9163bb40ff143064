import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { PayPartView } from '@studio/contract/bookings/payLink';
import { formatSum } from '@studio/contract/format/money';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { PayLink } from './PayLink.tsx';
import { payPartName, payStateTones, payStateWords } from './payPartText.ts';

interface PayLinksProps {
  booking: Pick<AdminBookingView, 'id' | 'email'>;
  money: Pick<AdminMoneyView, 'payParts' | 'payLinks'>;
}

/** The parts of the price, and the links with which they can be paid. */
export function PayLinks({ booking, money: { payParts, payLinks } }: PayLinksProps) {
  return (
    <>
      {payParts.length > 1 && <PayParts parts={payParts} />}
      {payLinks.map((link) => (
        <PayLink key={link.purpose} booking={booking} link={link} />
      ))}
    </>
  );
}

function PayParts({ parts }: { parts: readonly PayPartView[] }) {
  return (
    <ul aria-label="Deposit and balance" className="num grid gap-1.5 border-t border-line pt-3 text-sm">
      {parts.map((part) => (
        <li key={part.purpose} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow">{payPartName(part)}</span>
          <Badge tone={payStateTones[part.state]}>{payStateWords[part.state]}</Badge>
          <span className="font-semibold whitespace-nowrap">{formatSum(part.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
