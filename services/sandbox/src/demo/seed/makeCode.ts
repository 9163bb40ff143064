import { randomBytes } from 'node:crypto';

/** Returns a booking reference or a voucher code with the characters that the API uses (DESIGN §4). */
export function makeCode(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const characters = [...randomBytes(12)].map((byte) => alphabet.charAt(byte % 32)).join('');
  return `${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`;
}
