import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { howToPay } from '@studio/contract/bookings/paymentDue';
import { amountToPay } from '@studio/contract/bookings/payments';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { settingsQuery } from '../../settings/settingsFields.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { partyText, visitorName, workshopName } from '../bookingText.ts';
import { moneyQuery } from '../refunds/moneyQuery.ts';
import { PayLinks } from '../refunds/PayLinks.tsx';

/** Shows the reference, because a customer without an e-mail address gets it only from the admin. */
export function CreatedBooking({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const { eventDate } = booking;
  return (
    <>
      <DialogTitle className="pr-13 text-[1.6rem] leading-tight">Booking created</DialogTitle>
      <p>
        Reference{' '}
        <b className="num block font-display text-[1.75rem] leading-tight font-normal wrap-anywhere">
          {booking.bookingReference}
        </b>
      </p>
      <p className="num text-ink-2 wrap-anywhere">
        {visitorName(booking)}, {partyText(booking)}, {workshopName(booking)}
        {eventDate && ` on ${formatShortDate(eventDate)}`}, {formatSum(booking.totalAmount)}. {noteOf(booking)}
      </p>
      {amountToPay(booking) > 0 && <AskedSums booking={booking} />}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink tone="outline" newTab href={`/booking/${encodeURIComponent(booking.bookingReference)}`}>
          Visitor’s page
        </ButtonLink>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

function noteOf({ email, status }: AdminBookingView): string {
  if (!email) return 'Without an email address nothing is mailed: please give the customer the reference.';
  return status === 'confirmed' ? `The confirmation goes to ${email}.` : `Nothing is mailed while it is ${status}.`;
}

/** Shows how the customer pays: the parts of the price and their links. */
function AskedSums({ booking }: { booking: AdminBookingView }) {
  const { data: money, isError, refetch } = useQuery(moneyQuery(booking.id));
  if (!money) {
    return isError && <LoadFailed onRetry={() => void refetch()}>What is to be paid could not be loaded.</LoadFailed>;
  }
  return (
    <>
      <PaymentDue booking={booking} money={money} />
      <PayLinks booking={booking} money={money} />
    </>
  );
}

interface PaymentDueProps {
  booking: AdminBookingView;
  money: AdminMoneyView;
}

/** The payment instructions of the customer's mail and page, to be read out on the phone. */
function PaymentDue({ booking, money: { payParts } }: PaymentDueProps) {
  const { totalAmount: amount, paymentMethod: method, bookingReference } = booking;
  const deposit = payParts.find(({ purpose }) => purpose === 'deposit')?.amount ?? null;
  const balanceDueOn = payParts.find(({ purpose }) => purpose === 'balance')?.dueOn ?? null;
  const isEft = method === 'eft';
  const { data } = useQuery({ ...settingsQuery, enabled: isEft });
  const bankDetails = (isEft && data?.settings.bankDetails) || '';
  return (
    <div className="num grid justify-items-start gap-1.5 rounded-sm bg-oat px-3.5 py-3 text-sm wrap-anywhere">
      <p className="font-semibold">The customer reads:</p>
      <p>{howToPay({ amount, method, bookingReference, bankDetails, deposit, balanceDueOn, eftDueOn: null })}</p>
      {bankDetails !== '' && <p className="whitespace-pre-line">{bankDetails}</p>}
      {isEft && data && bankDetails === '' && (
        <ButtonLink href="/admin/settings" tone="outline" size="sm" newTab>
          Enter the bank details
        </ButtonLink>
      )}
    </div>
  );
}
