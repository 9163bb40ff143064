import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AttentionView, PaymentInReview } from '@studio/contract/admin/attention';
import type { RefundTask } from '@studio/contract/admin/refunds';

/** Returns one item of each kind that Needs attention can show: nineteen, most of them about one booking. */
export function everyAttentionItem(booking: AdminBookingView): AttentionView {
  const now = new Date().toISOString();
  const { bookingReference, eventTitle, eventDate } = booking;
  const payment: PaymentInReview = {
    id: 1,
    review: 'no_seat',
    amount: 45_000,
    receivedAt: now,
    providerPaymentId: '1089250',
    isNotedByHand: false,
    isPart: false,
    isChange: false,
    isForVoucher: false,
    booking,
    payer: null,
  };
  const refund: RefundTask = {
    id: 6,
    amount: 45_000,
    method: 'by_hand',
    state: 'requested',
    reason: 'One of us is ill',
    requestedBy: 'visitor',
    error: null,
    isDropped: false,
    providerPaymentId: null,
    requestedAt: now,
    settledAt: null,
    booking,
  };
  return {
    payments: [
      payment,
      { ...payment, id: 2, review: 'paid_twice', isNotedByHand: true },
      { ...payment, id: 3, review: 'wrong_amount', amount: 1000 },
      { ...payment, id: 4, review: 'unmatched', booking: null },
    ],
    unreadable: [{ id: 5, amountText: '1,400', receivedAt: now, providerPaymentId: '1089251', booking, payer: null }],
    unpaid: [{ ...booking, status: 'pending', paymentStatus: 'pending' }],
    overdue: [
      {
        ...booking,
        id: booking.id + 7,
        paymentStatus: 'pending',
        balance: 380_000,
        dueOn: eventDate,
        purpose: 'balance',
      },
    ],
    unconfirmed: [{ ...booking, id: booking.id + 1, status: 'pending', paymentStatus: 'completed' }],
    cancelledPaid: [
      { ...booking, id: booking.id + 2, status: 'cancelled', paymentStatus: 'completed', paidAmount: 90_000 },
    ],
    calls: [{ ...booking, id: booking.id + 5, status: 'cancelled', email: '', callDueAt: now }],
    bankEntries: [{ id: 1, day: eventDate, amount: 45_000, description: 'J SMITH', reason: 'wrong_amount', booking }],
    askedLinks: [
      {
        ...booking,
        id: booking.id + 6,
        status: 'pending',
        paymentStatus: 'pending',
        purpose: 'full',
        linkAskedAt: now,
      },
    ],
    deletedMoney: [{ bookingReference, eventTitle, eventDate, amount: 105_000, deletedAt: now }],
    refunds: [
      refund,
      { ...refund, id: 7, method: 'payfast', state: 'failed', error: '400: Insufficient balance.', settledAt: now },
      // The booking of this refund was deleted.
      { ...refund, id: 8, requestedBy: 'studio', reason: '', booking: null },
    ],
    differences: { id: 9, count: 2, foundAt: new Date(Date.now() - 3_600_000).toISOString() },
    reviews: { count: 2, since: now },
    mailCount: 201,
    mails: [{ id: 5, job: 'booking-confirmed', createdAt: now, failedAt: now, error: '550 full', bookingReference }],
  };
}
