import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { maxName, maxPhone, trimmed } from '@studio/contract/validation/textRules';
import type { AttendeeTexts } from '../../../shared/bookings/attendees/attendeeTexts.ts';
import type { EnteredDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import { emailError, lineError } from '../../../shared/forms/fieldErrors.ts';
import type { ErrorText } from '../../../shared/forms/fieldErrors.ts';
import type { EnteredVoucher } from '../codes/enteredVoucher.ts';

/** The fields of the booking form (SPEC §3 Booking form state). */
export interface BookingEntry {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The number of people; with tickets, the number of seats that the tickets take. */
  participants: number;
  /** Undefined before tickets are chosen, and for a workshop without ticket types. */
  tickets?: TicketInput[] | undefined;
  /** What was typed about each person, by the key of the seat. */
  people?: Record<string, AttendeeTexts> | undefined;
  /** The typed answers to custom questions, by the key of the seat or `bookingKey`, and by the id of the question. */
  answered?: Record<string, Partial<Record<number, string>>> | undefined;
  /** Whether the people are filled in after booking. */
  isFilledInLater?: boolean | undefined;
  /** How it is paid, if not by card now. */
  payLater?: LaterPayment | undefined;
  /** A discount code that was checked. */
  discount?: EnteredDiscount | undefined;
  /** A voucher that was checked. */
  voucher?: EnteredVoucher | undefined;
  /** What is typed in the field for codes. */
  code?: string | undefined;
}
export type VisitorField = 'firstName' | 'lastName' | 'email' | 'phone';
export type VisitorEntry = Pick<BookingEntry, VisitorField>;

export const emptyEntry: BookingEntry = { firstName: '', lastName: '', email: '', phone: '', participants: 1 };

/** The fields in the order of the form: the first invalid one gets the focus. */
export const visitorFields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies readonly VisitorField[];

export const visitorInputs: Record<
  VisitorField,
  { label: string; type: string; autoComplete: string; inputMode?: 'email' | 'tel' }
> = {
  firstName: { label: 'First Name', type: 'text', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  email: { label: 'Email Address', type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { label: 'Phone Number', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};

/** The errors by the name of the field, including the fields about people. */
export type EntryErrors = Partial<Record<string, string>>;

const rules: Record<VisitorField, (text: string) => ErrorText> = {
  firstName: (text) => lineError(text, { label: 'First name', max: maxName, required: 'First name required' }),
  lastName: (text) => lineError(text, { label: 'Last name', max: maxName, required: 'Last name required' }),
  email: emailError,
  phone: (text) => lineError(text, { label: 'Phone number', max: maxPhone, required: 'Phone number required' }),
};

/** Checks the rules of SPEC §5 Booking form for the fields in `entry`. The form checks the participants separately. */
export function entryErrorsOf(entry: Partial<VisitorEntry>): EntryErrors {
  const errors: EntryErrors = {};
  for (const field of visitorFields) {
    const text = entry[field];
    const error = text === undefined ? undefined : rules[field](text);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}

/** Whether one of these required fields is empty, for the toast 'Missing Information' (SPEC §5). */
export function isRequiredMissing(entry: BookingEntry, fields: readonly VisitorField[] = visitorFields): boolean {
  return fields.some((field) => trimmed(entry[field]) === '');
}
