import { customAlphabet } from 'nanoid';

// Crockford's base 32 omits I, L, O and U, because references are read out over the phone.
const randomLetters = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 12);

/** 60 random bits, because a reference opens a page with a name and a phone number. */
export function makeReference(): string {
  return group(randomLetters());
}

/** Accepts any case, missing dashes, O for 0, and I or L for 1. */
export function parseReference(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const known = /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters);
  return known ? group(letters) : null;
}

function group(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
