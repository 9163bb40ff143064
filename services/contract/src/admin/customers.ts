import { object } from 'yup';
import type { InferType } from 'yup';
import type { Cents } from '../format/money.ts';
import { queryInteger, pageFields } from '../paging.ts';
import { email, line, oneOf, beforeValues } from '../validation/text.ts';
import { maxName, maxPhone, maxSearch } from '../validation/textRules.ts';
import type { AdminBookingView } from './adminBookings.ts';

/** Derived from bookings and keyed by e-mail (SPEC §3). */
export interface CustomerView {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Excludes cancelled bookings (DESIGN §4 Ledger). */
  totalBookings: number;
  cancelledBookings: number;
  /** ISO instant; null for a customer who was added manually. */
  lastBooking: string | null;
}

export const customerInputSchema = object({
  email: email('Valid email required').required('Valid email required'),
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
});
export type CustomerInput = InferType<typeof customerInputSchema>;

/** The e-mail cannot change (SPEC §2). Absent fields stay unchanged. */
export const customerEditSchema = customerInputSchema.omit(['email']).partial().shape({ before: beforeValues() });
export type CustomerEdit = InferType<typeof customerEditSchema>;

export const customerQuerySchema = object({ ...pageFields, search: line('Search', maxSearch).default('') });
export type CustomerQuery = InferType<typeof customerQuerySchema>;

/** A booking that still needs a cancellation or a refund when its customer is deleted. */
export interface AffectedBookingView extends AdminBookingView {
  /** What was paid and not given back. */
  paidAmount: Cents;
}

/** The effects of a deletion (ADR 0076). */
export interface CustomerDeletionView {
  /** Upcoming bookings, and cancelled bookings with undecided money. */
  affected: AffectedBookingView[];
  /** The sum that was paid for all other bookings. It stays in the revenue. */
  earnedAmount: Cents;
}

/**
 * The numbers that the admin has seen. If they differ now, the API responds with 409. Without `money`, card money needs
 * a decision later.
 */
export const customerDeletionSchema = object({
  money: oneOf<'kept'>('Money', ['kept']).optional(),
  affected: queryInteger('Bookings').optional(),
  paid: queryInteger('Paid').optional(),
});
export type CustomerDeletion = InferType<typeof customerDeletionSchema>;
