import { object } from 'yup';
import type { InferType } from 'yup';
import type { PaymentMethod, PaymentReview } from '../bookings/payments.ts';
import { isDay } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { pageFields } from '../paging.ts';
import type { Paged } from '../paging.ts';
import { line, oneOf } from '../validation/text.ts';
import { maxSearch } from '../validation/textRules.ts';
import { moneyKinds } from './moneyKinds.ts';
import type { MoneyKind } from './moneyKinds.ts';

const day = (label: string) =>
  line(label, 10)
    .default('')
    .test('day', `${label} must be a date that exists`, (value) => value === '' || isDay(value));

export const paymentQuerySchema = object({
  ...pageFields,
  search: line('Search', maxSearch).default(''),
  /** Both days are included. */
  from: day('From'),
  to: day('To'),
  kind: oneOf<MoneyKind | 'all'>('Kind', [...moneyKinds, 'all']).default('all'),
});
export type PaymentQuery = InferType<typeof paymentQuerySchema>;

/** One row of the ledger, or the sum of a decision about a payment in review. */
export interface PaymentView {
  id: string;
  kind: MoneyKind;
  /** ISO instant */
  at: string;
  /** Negative if it lowers the revenue. */
  amount: Cents;
  fee: Cents | null;
  provider: 'payfast' | 'manual';
  /** Null if the method was not recorded. */
  method: PaymentMethod | null;
  providerPaymentId: string;
  /** Why an admin must still decide about the payment; null if no decision is open. */
  review: PaymentReview | null;
  /** Null after the booking was deleted, and for a payment without a booking. */
  bookingId: number | null;
  /** Also set for a deleted booking; null for a payment without a booking. */
  bookingReference: string | null;
  customerName: string | null;
  /** The title of the booked workshop; for a deleted booking, its title at the deletion. Null if not known. */
  eventTitle: string | null;
  eventDate: Day | null;
  isBookingDeleted: boolean;
  /** Manual payments of a deleted booking that still count as revenue and can be reversed. */
  reversible: { orderId: number; amount: Cents } | null;
  /** The invoices and credit notes of a deleted booking; empty otherwise. */
  documents: PaymentDocument[];
}

export interface PaymentDocument {
  id: number;
  /** `INV-000123` or `CN-000004` */
  number: string;
}

export interface PayfastSums {
  paid: Cents;
  refunded: Cents;
  /** What PayFast kept of the payments, as far as its fees are known. */
  fees: Cents;
  paymentsWithoutFee: number;
  /** `paid` less `refunded` and `fees` */
  payout: Cents;
}

export interface PaymentListView extends Paged<PaymentView> {
  /** The sum of all matching rows. */
  sum: Cents;
  /** That sum, divided by payment method. */
  methods: { method: PaymentMethod | null; amount: Cents }[];
  /** The sums of the matching PayFast rows; null if there are none. */
  payfast: PayfastSums | null;
  /** The sum of all rows, which is the revenue. */
  revenue: Cents;
  /** Refunds of all bookings that are still to be made. No other sum includes them. */
  openRefunds: { count: number; amount: Cents };
}
