import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { howToPay } from '@studio/contract/bookings/paymentDue';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { settingsQuery } from '../../settings/settingsFields.ts';

/** The payment instructions of the customer's mail and page, to be read out on the phone. */
export function PaymentDue({ booking }: { booking: AdminBookingView }) {
  const { totalAmount: amount, paymentMethod: method, bookingReference } = booking;
  const isEft = method === 'eft';
  const { data } = useQuery({ ...settingsQuery, enabled: isEft });
  const bankDetails = (isEft && data?.settings.bankDetails) || '';
  return (
    <div className="num grid justify-items-start gap-1.5 rounded-sm bg-oat px-3.5 py-3 text-sm wrap-anywhere">
      <p className="font-semibold">The customer reads:</p>
      <p>{howToPay({ amount, method, bookingReference, bankDetails })}</p>
      {bankDetails !== '' && <p className="whitespace-pre-line">{bankDetails}</p>}
      {isEft && data && bankDetails === '' && (
        <ButtonLink href="/admin/settings" tone="outline" size="sm" newTab>
          Enter the bank details
        </ButtonLink>
      )}
    </div>
  );
}
