import { customAlphabet } from 'nanoid';
import { groupCode } from '@studio/contract/format/groupedCode';

// Crockford's base 32 omits I, L, O and U, because codes are read out over the phone.
const randomLetters = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 12);

/** 60 random bits: the reference of a booking opens a page with a name and a phone number, a voucher is worth money. */
export function makeGroupedCode(): string {
  return groupCode(randomLetters());
}
