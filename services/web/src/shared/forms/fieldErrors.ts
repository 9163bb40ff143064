import { emailPattern, maxEmail, singleLineForbidden, trimmed } from '@studio/contract/validation/textRules';

/**
 * The contract's text rules without yup, which is too large for public pages (DESIGN §4 Forms). `bookingEntry.test.ts`
 * compares them with the contract's schemas. Each function returns a message, or undefined.
 */
export type ErrorText = string | undefined;

interface LineRule {
  label: string;
  max: number;
  /** The message for an empty field; without it the field may be empty. */
  required?: string;
}

export function lineError(text: string, { label, max, required }: LineRule): ErrorText {
  const shown = trimmed(text);
  if (shown.length === 0) return required;
  if (shown.length > max) return `${label} cannot be longer than ${max} characters`;
  // Older browsers have no `isWellFormed`; the server checks it too.
  const isWhole = typeof shown.isWellFormed !== 'function' || shown.isWellFormed();
  return singleLineForbidden.test(shown) || !isWhole ? `${label} contains characters that cannot be used` : undefined;
}

export function emailError(text: string): ErrorText {
  const error = lineError(text, { label: 'Email', max: maxEmail, required: 'Please enter your email address.' });
  return error ?? (emailPattern.test(trimmed(text)) ? undefined : 'Please enter a valid email address.');
}
