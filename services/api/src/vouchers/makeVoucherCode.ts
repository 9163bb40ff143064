import { customAlphabet } from 'nanoid';

// Crockford's base 32 omits I, L, O and U, because people type the code from a card.
const randomLetters = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 12);

/** 60 random bits, because anybody with the code can spend the voucher. */
export function makeVoucherCode(): string {
  const letters = randomLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
