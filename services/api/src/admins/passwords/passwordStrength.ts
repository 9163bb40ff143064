import { invalidInput } from '../../errors.ts';
import { commonPasswords } from './commonPasswords.ts';

/**
 * Refuses a password that is tried first: a common one, a common word with numbers or signs around it, the admin's own
 * name or address. `field` is the input to mend.
 */
export function requireStrongPassword(
  password: string,
  owner: { username: string; email: string },
  field: 'password' | 'newPassword',
): void {
  if (!isEasilyGuessed(password, owner)) return;
  const message = 'This password is too easy to guess. Please choose another one.';
  throw invalidInput(message, { [field]: message });
}

function isEasilyGuessed(password: string, { username, email }: { username: string; email: string }): boolean {
  const guess = password.trim().toLowerCase();
  const word = guess.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const own = new Set([username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase()));
  return [guess, word].some((one) => one.length >= 4 && (commonPasswords.has(one) || own.has(one))) || isOneStep(guess);
}

/** `aaaaaaaa`, `12345678`, `hgfedcba`: each character is the same step away from the one before. */
function isOneStep(guess: string): boolean {
  const codes = Array.from(guess, (letter) => letter.codePointAt(0) ?? 0);
  return new Set(codes.slice(1).map((code, place) => code - (codes[place] ?? 0))).size <= 1;
}
