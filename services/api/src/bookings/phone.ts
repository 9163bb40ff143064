import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseWithType } from 'libphonenumber-js/max';

/** Invisible characters, emoji and symbols that phones add to a copied number. */
const decoration = /[\p{DI}\p{Extended_Pictographic}\u20e3]/gu;

/** Returns a South African number as E.164, and null for other text, which is stored as typed (DESIGN §4 Forms). */
export function toE164(typed: string): string | null {
  // Without `extract: false` a number inside other text would be accepted (PAYFAST §9).
  const number = parsePhoneNumberFromString(typed.replace(decoration, ''), { defaultCountry: 'ZA', extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Returns the number if a text message can reach it. Only the library's largest metadata identify mobile numbers. */
export function mobileNumber(phoneE164: string | null): string | null {
  const number = phoneE164 ? parseWithType(phoneE164) : undefined;
  const isMobile = number?.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');
  return isMobile ? phoneE164 : null;
}
