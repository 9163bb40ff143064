import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * `082 123 4567` → `+27821234567`, read as a South African would dial it. Null for anything that is no valid number:
 * what was typed is kept all the same and never refused for its shape (DESIGN §4 Forms).
 */
export function toE164(typed: string): string | null {
  // Without `extract: false` a number inside other words would pass (PAYFAST §9).
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'ZA', extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}
