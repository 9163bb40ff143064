import { emailPattern, maxEmail, singleLineForbidden, trimmed } from '@studio/contract/validation/textRules';

/**
 * The contract's rules for texts, light enough for public pages (DESIGN §4 Forms): yup stays on the server and with the
 * admins. `site/bookings/bookingFlow/bookingEntry.test.ts` runs one table of cases against these and against the contract's schemas.
 * Each returns what is wrong, in words, or undefined.
 */
export type ErrorText = string | undefined;

interface LineRule {
  label: string;
  max: number;
  /** The sentence for an empty field; fields without one may be empty. */
  required?: string;
}

export function lineError(text: string, { label, max, required }: LineRule): ErrorText {
  const shown = trimmed(text);
  if (shown.length === 0) return required;
  if (shown.length > max) return `${label} cannot be longer than ${max} characters`;
  // Older browsers cannot tell half a character; the server can.
  const isWhole = typeof shown.isWellFormed !== 'function' || shown.isWellFormed();
  return singleLineForbidden.test(shown) || !isWhole ? `${label} contains characters that cannot be used` : undefined;
}

/** SPEC §5: the simple pattern. */
export function emailError(text: string, required: string): ErrorText {
  const fault = lineError(text, { label: 'Email', max: maxEmail, required });
  return fault ?? (emailPattern.test(trimmed(text)) ? undefined : 'Please enter a valid email address.');
}

/** The fields that have a fault, in the order given. */
export function errorsOf<Name extends string>(faults: Record<Name, ErrorText>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Name, string>
  >;
}
