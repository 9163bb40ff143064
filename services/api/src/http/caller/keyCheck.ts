import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns a function that compares a text with the key in constant time. */
export function createKeyCheck(key: string): (given: string) => boolean {
  const expected = digestOf(key);
  // The constant-time comparison requires equal lengths, so it gets digests.
  return (given) => timingSafeEqual(digestOf(given), expected);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
