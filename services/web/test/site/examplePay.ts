import type { BookingView } from '@studio/contract/bookings/bookings';
import type { PayPartView, PayState, PayView } from '@studio/contract/bookings/payLink';
import { exampleDetail, exampleSums } from '../exampleBookings.ts';

export const unpaid = { status: 'confirmed', paymentStatus: 'pending', paymentMethod: 'eft' } as const;

/** The link of a booking of R900 that is paid in one sum. */
export function examplePay(values: Partial<PayView> = {}, booked: Partial<BookingView> = unpaid): PayView {
  const { booking, event, sums, cancellationRule, sequence, movedDates } = exampleDetail(booked);
  const { purpose = 'full', state = 'open', amount = 90_000, dueOn = null } = values;
  const part: PayPartView = { purpose, state, amount, dueOn };
  const link = { until: '2031-03-15T08:00:00.000Z', parts: [part], nextPath: null, newLink: null };
  return { ...part, ...link, booking, event, sums, cancellationRule, sequence, movedDates, ...values };
}

/** The link to the deposit of R200 or to the balance of R700, which is due on a Tuesday. */
export function examplePayPart(
  purpose: 'deposit' | 'balance',
  states: Record<'deposit' | 'balance', PayState>,
  values: Partial<PayView> = {},
  booked: Partial<BookingView> = {},
): PayView {
  const deposit: PayPartView = { purpose: 'deposit', state: states.deposit, amount: 20_000, dueOn: null };
  const balance: PayPartView = { purpose: 'balance', state: states.balance, amount: 70_000, dueOn: '2031-03-11' };
  const isPaid = states.balance === 'paid';
  const view = examplePay({}, { ...(isPaid ? {} : unpaid), ...booked });
  const payment = { at: '2031-03-02T08:00:00.000Z', amount: 20_000, kind: 'payment', method: 'payfast' } as const;
  const money = states.deposit === 'paid' && !isPaid ? [payment] : [];
  const sums = exampleSums(view.booking, { money });
  return { ...view, ...(purpose === 'deposit' ? deposit : balance), parts: [deposit, balance], sums, ...values };
}
