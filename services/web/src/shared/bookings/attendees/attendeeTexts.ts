import { maxAge, maxAttendeeName, maxAttendeeNotes } from '@studio/contract/bookings/attendees';
import type { AttendeeDetails } from '@studio/contract/bookings/attendees';
import { trimmed } from '@studio/contract/validation/textRules';
import { lineError } from '../../forms/fieldErrors.ts';
import type { ErrorText } from '../../forms/fieldErrors.ts';

/** What is typed about one person. */
export type AttendeeTexts = Record<keyof AttendeeDetails, string>;

export const emptyAttendeeTexts: AttendeeTexts = { name: '', age: '', notes: '' };

export function attendeeTexts({ name, age, notes }: AttendeeDetails): AttendeeTexts {
  return { name: name ?? '', age: age === null ? '' : String(age), notes: notes ?? '' };
}

/** An age that is not a number becomes NaN, which the contract's schema reports. */
export function attendeeDetails({ name, age, notes }: AttendeeTexts): AttendeeDetails {
  const typedAge = trimmed(age);
  return {
    name: trimmed(name) || null,
    age: typedAge === '' ? null : Number(typedAge),
    notes: trimmed(notes) || null,
  };
}

/** Repeats the contract's rules for pages without yup. `attendeeTexts.test.ts` compares both. */
export function attendeeErrors({ name, age, notes }: AttendeeTexts): Record<keyof AttendeeDetails, ErrorText> {
  return {
    name: lineError(name, { label: 'Name', max: maxAttendeeName }),
    age: ageError(trimmed(age)),
    notes: lineError(notes, { label: 'Allergies or notes', max: maxAttendeeNotes }),
  };
}

function ageError(age: string): ErrorText {
  if (age === '') return undefined;
  if (!/^\d+$/.test(age)) return 'Age must be a whole number';
  return Number(age) > maxAge ? `Age is at most ${maxAge}` : undefined;
}
