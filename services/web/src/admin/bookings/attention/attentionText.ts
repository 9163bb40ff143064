import type { PayerView, PaymentInReview, ResolutionKind } from '@studio/contract/admin/attention';
import { resolutionsOf } from '@studio/contract/admin/attention';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import type { MailKind } from '@studio/contract/mail/mails';

export function paymentTitle({ review, amount, booking, isChange, isPart, isForVoucher }: PaymentInReview): string {
  const sum = formatSum(amount);
  if (isChange && review === 'no_seat') return `${sum} came for a change that could not be made any more.`;
  if (isChange && review === 'wrong_amount') return `${sum} came for a change that costs another sum.`;
  if (isForVoucher) {
    return review === 'paid_twice'
      ? `${sum} came a second time for the same gift voucher.`
      : `${sum} came for a gift voucher that costs another sum.`;
  }
  const due = booking && !isPart ? formatSum(booking.totalAmount) : 'another sum';
  const titles: Record<PaymentReview, string> = {
    no_seat: `${sum} came when the places, or the uses of the code, were gone.`,
    paid_twice: `${sum} came a second time for the same booking.`,
    wrong_amount: `${sum} came, ${due} was due.`,
    unmatched: `${sum} came that fits no booking.`,
  };
  return titles[review];
}

export function payerText({ email, firstName, lastName, itemName }: PayerView): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const from = [name, email].filter(Boolean).join(', ');
  const item = itemName && `for “${itemName}”`;
  return `The payer gave: ${[from, item].filter(Boolean).join(', ')}.`;
}

/** Returns the search text that finds the payer's bookings. */
export function payerSearch({ email, firstName, lastName }: PayerView): string {
  return email ?? [firstName, lastName].filter(Boolean).join(' ');
}

/** Returns the possible decisions. For a deleted booking only the refund remains. */
export function resolutionsFor({
  review,
  booking,
  isNotedByHand,
  isChange,
}: PaymentInReview): readonly ResolutionKind[] {
  if (isChange || (!booking && review !== 'unmatched')) return ['refunded'];
  return resolutionsOf[review].filter((kind) => kind !== 'same_money' || isNotedByHand);
}

interface Choice {
  label: string;
  title: string;
  question: string;
}

const refunded: Choice = {
  label: 'Refund',
  title: 'Refund the payment',
  question:
    'Give all of this money back? PayFast sends it back if it can. Otherwise it becomes a task in this list, to be ticked off when the money has gone back.',
};

export function resolutionText(
  kind: ResolutionKind,
  { review, isPart }: Pick<PaymentInReview, 'review' | 'isPart'>,
): Choice {
  const choices: Record<ResolutionKind, Choice> = {
    refunded,
    seated: {
      label: 'Give a place',
      title: 'Give the places',
      question: 'Take the places again, if there are any, and send the confirmation?',
    },
    accepted:
      review === 'unmatched'
        ? {
            label: 'Seen to',
            title: 'Seen to elsewhere',
            question: 'Has this money been seen to outside the portal? It stays in the revenue and leaves this list.',
          }
        : {
            label: 'Accept the amount',
            title: 'Accept the amount',
            question: isPart
              ? 'Take what came as a part of the price? The booking is confirmed, and its balance asks for the rest. If more came than the price, the price becomes what was paid.'
              : 'Take what came as the price? The booking is confirmed with this amount as its total.',
          },
    same_money: {
      label: 'The same money',
      title: 'Count it once',
      question:
        'Is this the payment that was marked as paid by hand? Then it counts once, as the card provider’s, and nothing needs to go back. If two payments stand at the card provider, refund one of them instead.',
    },
    matched: {
      label: 'Find its booking',
      title: 'Find its booking',
      question: 'The booking this money was for becomes paid and confirmed.',
    },
  };
  return choices[kind];
}

export const mailLabels: Record<MailKind, string> = {
  'booking-confirmed': 'Booking confirmation',
  'booking-paid': 'Payment received after the confirmation',
  'booking-eft': 'How to pay by EFT',
  'booking-eft-reminder': 'Reminder of an EFT',
  'booking-eft-ended': 'Places released without an EFT',
  'booking-resent': 'Booking confirmation, sent again',
  'booking-pay-link': 'Pay link',
  'booking-balance-due': 'Pay link of a balance',
  'booking-received': 'Booking request received',
  'booking-changed': 'Change of a booking',
  'booking-cancelled': 'Cancellation of a booking',
  'booking-email-updated': 'Changed address of a booking, to the old one',
  'manage-link': 'Link to manage a booking',
  'waitlist-confirm': 'Confirmation of a place in a waiting list',
  'waitlist-joined': 'Place in a waiting list',
  'waitlist-offer': 'Offer to the waiting list',
  'waitlist-expired': 'End of an offer to the waiting list',
  'waitlist-rescheduled': 'Moved workshop, to its waiting list',
  'waitlist-ended': 'End of a waiting list',
  'booking-reminder': 'Reminder before the workshop',
  'booking-new': 'New booking, to the studio',
  'event-cancelled': 'Workshop cancelled',
  'event-rescheduled': 'Workshop moved',
  'date-moved': 'Moved date of a course',
  'date-moved-studio': 'Moved date of a course, to the studio',
  broadcast: 'Message to people of a workshop',
  'contact-received': 'Message of a visitor to the studio',
  'contact-digest': 'Number of further messages, to the studio',
  'contact-reply': 'Answer to a message',
  'quote-sent': 'Quote',
  'quote-ends': 'Reminder of a quote',
  'quote-accepted': 'Accepted quote, to the studio',
  'quote-declined': 'Declined quote, to the studio',
  'review-request': 'Question how the workshop was',
  'contact-copy': 'Copy of a message, to its sender',
  'payment-no-seat': 'Payment without a place, to the visitor',
  'refund-done': 'Money paid back, to the visitor',
  'voucher-bought': 'Gift voucher, to its buyer',
  'voucher-gift': 'Gift voucher, to its recipient',
  'voucher-new': 'New gift voucher, to the studio',
  'payment-unreadable': 'Payment whose amount cannot be read',
  'payment-review': 'Payment that needs attention',
  'admin-password-reset': 'Password reset link',
  'admin-password-updated': 'Password changed notice',
  'admin-email-updated': 'Email changed notice',
  'admin-access-ended': 'Admin account deactivated or deleted',
};
