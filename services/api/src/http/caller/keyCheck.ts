import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns a comparison that takes the same time for every text. */
export function createKeyCheck(key: string): (given: string) => boolean {
  const expected = digestOf(key);
  // The digests have equal lengths, as the constant-time comparison requires.
  return (given) => timingSafeEqual(digestOf(given), expected);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
