import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, for the reference is read out over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new booking reference, `7K3M-Q0XD-94TB`: 60 random bits, for it opens a page with a name and a phone number. */
export function makeReference(): string {
  const letters = [...randomBytes(12)].map((byte) => alphabet.charAt(byte & 31)).join('');
  return group(letters);
}

/**
 * The reference somebody typed, read from paper or was told: any case, with or without the dashes, O for 0, I and L
 * for 1. Null when it cannot be one.
 */
export function readReference(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const known = /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters);
  return known ? group(letters) : null;
}

function group(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
