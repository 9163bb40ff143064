import { object } from 'yup';
import type { InferType } from 'yup';
import { email, line, maxName, maxPhone } from './text.ts';

/** SPEC §3: derived from bookings, keyed by e-mail. */
export interface CustomerView {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  totalBookings: number;
  /** ISO instant of the latest booking, null when the customer was only added by hand. */
  lastBooking: string | null;
}

/** SPEC §5 Customer form. */
export const customerInputSchema = object({
  email: email('Valid email required').required('Valid email required'),
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
});
export type CustomerInput = InferType<typeof customerInputSchema>;
