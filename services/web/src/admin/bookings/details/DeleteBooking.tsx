import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { isPaidByProvider } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { bookingLabel, freedText, toBeFreedText } from '../bookingText.ts';

interface DeleteBookingProps {
  booking: AdminBookingView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks what becomes of money that was recorded by hand, because a mistaken booking was never paid (ADR 0036). */
export function DeleteBooking({ booking, onDeleted, onClose }: DeleteBookingProps) {
  const [money, setMoney] = useState<'' | 'kept' | 'reversed'>('');
  const [isAnswerMissing, setAnswerMissing] = useState(false);
  const asksForMoney = booking.paymentStatus === 'completed' && !isPaidByProvider(booking);

  function canConfirm(): boolean {
    const isMissing = asksForMoney && money === '';
    setAnswerMissing(isMissing);
    return !isMissing;
  }

  return (
    <ConfirmMutation
      title="Delete booking"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/bookings/${booking.id}${money && `?money=${money}`}`),
        successToast: 'Booking Deleted',
        successDetail: () => deletedText(booking, money === 'reversed'),
        failureText: 'Failed to delete booking. Please try again.',
        removes: `/api/bookings/${booking.id}`,
      }}
      canConfirm={canConfirm}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>Are you sure you want to delete this booking?</p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
      <p>
        {placesText(booking)} {!asksForMoney && moneyText(booking)}
      </p>
      {asksForMoney && (
        <ChoiceField
          question={`${formatSum(booking.totalAmount)} was recorded as paid.`}
          options={[
            { value: 'kept', label: 'Keep it in the revenue' },
            { value: 'reversed', label: 'Take it back (it was a mistake)' },
          ]}
          value={money}
          error={isAnswerMissing && money === '' ? 'Please choose what becomes of the money' : undefined}
          onChoose={setMoney}
        />
      )}
    </ConfirmMutation>
  );
}

function placesText({ status, participants }: AdminBookingView): string {
  if (status === 'cancelled') return 'It is cancelled and keeps no places.';
  return toBeFreedText(participants);
}

/** Deleting a booking keeps the provider's payments (DESIGN §4 Ledger). */
function moneyText({ paymentStatus, totalAmount }: AdminBookingView): string {
  if (paymentStatus === 'refunded') return 'Its money was given back.';
  if (paymentStatus !== 'completed') return 'It is not paid.';
  return `${formatSum(totalAmount)} was paid for it and stays in the revenue. If you give it back, cancel now and refund it first.`;
}

function deletedText(
  { status, participants, paymentStatus, totalAmount }: AdminBookingView,
  isReversed: boolean,
): string {
  const sum = formatSum(totalAmount);
  const money = isReversed ? `${sum} was taken out of the revenue.` : `${sum} stays in the revenue.`;
  return [status !== 'cancelled' && freedText(participants), paymentStatus === 'completed' && money]
    .filter(Boolean)
    .join(' ');
}
