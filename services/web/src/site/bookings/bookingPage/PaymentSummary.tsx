import type { ReactNode } from 'react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { BookingSumsView } from '@studio/contract/bookings/bookingSums';
import type { PaymentDueView } from '@studio/contract/bookings/paymentDue';
import { isPaidByProvider, paidWithWord, paymentWord } from '@studio/contract/bookings/payments';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import { BookingSums } from '../../../shared/bookings/BookingSums.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { PaymentDueNote } from './PaymentDueNote.tsx';
import { SummaryLine } from './SummaryLine.tsx';

const tones: Record<PaymentStatus, BadgeTone> = { completed: 'good', pending: 'wait', failed: 'bad', refunded: 'new' };

interface PaymentSummaryProps {
  booking: BookingView;
  sums: BookingSumsView;
  due: PaymentDueView | null;
  children?: ReactNode;
}

/** The fee is part of the total, and named only for money that came through the provider (DESIGN §4). */
export function PaymentSummary({ booking, sums, due, children }: PaymentSummaryProps) {
  const { paymentMethod, paymentStatus } = booking;
  const isPaid = paymentStatus === 'completed';
  return (
    <section aria-labelledby="payment-title" className="panel">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="payment-title">Payment Summary</h2>
        <Badge tone={tones[paymentStatus]} {...(isPaid && { icon: 'check' as const })}>
          {paymentWord(paymentStatus)}
        </Badge>
      </div>
      <BookingSums sums={sums} paymentStatus={paymentStatus}>
        <SummaryLine term="Payment method">
          {booking.totalAmount === 0 ? 'Nothing to pay' : paidWithWord(paymentMethod, sums.byVoucher)}
        </SummaryLine>
      </BookingSums>
      {isPaidByProvider(booking) && isPaid && (
        <p className="mt-4 flex items-start gap-2.5 text-sm text-ink-2">
          <Icon name="lock" size={18} className="mt-0.5 text-aloe" />
          Your payment was processed securely by our card provider, PayFast.
        </p>
      )}
      <div className="mt-4 grid gap-2 empty:hidden">
        {due && <PaymentDueNote due={due} />}
        {children}
      </div>
    </section>
  );
}
