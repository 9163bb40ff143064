import { maxName, maxPhone, trimmed } from '@studio/contract/validation/textRules';
import { emailError, errorsOf, lineError } from '../../../shared/forms/fieldErrors.ts';

/** What the visitor types (SPEC §3 Booking form state). */
export interface BookingEntry {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  participants: number;
}
export type VisitorField = Exclude<keyof BookingEntry, 'participants'>;

export const emptyEntry: BookingEntry = { firstName: '', lastName: '', email: '', phone: '', participants: 1 };

/** In form order: the first invalid field gets the focus. */
export const visitorFields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies readonly VisitorField[];

export type EntryErrors = Partial<Record<VisitorField, string>>;

/** SPEC §5 Booking form. The stepper limits the participants. */
export function entryErrorsOf(entry: BookingEntry): EntryErrors {
  return errorsOf({
    firstName: lineError(entry.firstName, { label: 'First name', max: maxName, required: 'First name required' }),
    lastName: lineError(entry.lastName, { label: 'Last name', max: maxName, required: 'Last name required' }),
    email: emailError(entry.email, 'Valid email required'),
    phone: lineError(entry.phone, { label: 'Phone number', max: maxPhone, required: 'Phone number required' }),
  });
}

/** SPEC §5 'Missing Information'. */
export function lacksRequired(entry: BookingEntry): boolean {
  return visitorFields.some((field) => trimmed(entry[field]) === '');
}
