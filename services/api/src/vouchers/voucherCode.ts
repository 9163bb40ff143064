import { customAlphabet } from 'nanoid';
import { parseVoucherCode } from '@studio/contract/vouchers/parseVoucherCode';

// Crockford's base 32 omits I, L, O and U, because codes are read from paper.
const randomLetters = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 12);

/** 60 random bits, because a code is worth money. */
export function makeVoucherCode(): string {
  return parseVoucherCode(randomLetters()) ?? '';
}
