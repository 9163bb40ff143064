import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Returns a South African number as E.164, and null for other text, which is stored as typed (DESIGN §4 Forms). */
export function toE164(typed: string): string | null {
  // Without `extract: false` a number inside other text would be accepted (PAYFAST §9).
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'ZA', extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}
