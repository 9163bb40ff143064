import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { bookingLabel, seatsToFreeText } from '../bookingText.ts';
import { cancelLabel, isUpcomingBooking } from '../deletionAlternatives.ts';
import { moneyQuery } from '../refunds/moneyQuery.ts';
import { unreadableText } from '../refunds/refundText.ts';
import { CancelOrRefund } from './CancelOrRefund.tsx';
import { afterDeletionText, manualChoices, manualQuestion, moneyText, paidSums } from './deletionText.ts';

interface DeleteBookingProps {
  booking: AdminBookingView;
  /** Called after the booking may have been cancelled or refunded instead. */
  onUpdated: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Shows the paid sum of the ledger and who is expected, and offers to cancel first (DESIGN §4 Deleting). Asks whether
 * manual payments are corrected, because a mistaken booking was never paid (ADR 0076).
 */
export function DeleteBooking({ booking, onUpdated, onDeleted, onClose }: DeleteBookingProps) {
  const { data: money, isError, refetch } = useQuery(moneyQuery(booking.id));
  const [choice, setChoice] = useState<'' | 'kept' | 'reversed'>('');
  const [isAnswerMissing, setAnswerMissing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const paid = money?.refundable ?? 0;
  const sums = money ? paidSums(money) : { paid, manual: 0, byVoucher: 0 };
  const label = money && cancelLabel(booking, paid);

  if (isCancelling) {
    return (
      <CancelOrRefund
        booking={booking}
        onClose={() => {
          onUpdated();
          onClose();
        }}
      />
    );
  }

  function canConfirm(): boolean {
    const isMissing = sums.manual > 0 && choice === '';
    setAnswerMissing(isMissing);
    return !isMissing;
  }

  return (
    <ConfirmMutation
      title="Delete booking"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/bookings/${booking.id}?money=${choice || 'kept'}&paid=${paid}`),
        successToast: 'Booking Deleted',
        successDetail: () => afterDeletionText(booking, sums, choice === 'reversed'),
        failureText: 'Failed to delete booking. Please try again.',
        hasFixedFailureText: true,
        removes: `/api/bookings/${booking.id}`,
      }}
      isReady={money !== undefined && !money.hasUnreadable}
      canConfirm={canConfirm}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>Are you sure you want to delete this booking?</p>
      <p className="font-semibold text-ink">{bookingLabel(booking)}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>What was paid could not be loaded.</LoadFailed>}
      {!money && !isError && <output>Looking up what was paid…</output>}
      {money && (
        <p>
          {placesText(booking)} {moneyText(booking, money)} {isUpcomingBooking(booking) && 'Deleting tells nobody.'}
          {money.hasUnreadable && ` ${unreadableText} Then it can be deleted.`}
        </p>
      )}
      {label && (
        <Button size="sm" tone="ink" className="justify-self-start" onClick={() => setCancelling(true)}>
          {label}
        </Button>
      )}
      {sums.manual > 0 && (
        <ChoiceField
          question={manualQuestion(sums)}
          options={manualChoices(sums)}
          value={choice}
          error={isAnswerMissing && choice === '' ? 'Please choose what becomes of the money' : undefined}
          onChoose={setChoice}
        />
      )}
    </ConfirmMutation>
  );
}

function placesText({ status, participants }: AdminBookingView): string {
  if (status === 'cancelled') return 'It is cancelled and keeps no places.';
  return seatsToFreeText(participants);
}
