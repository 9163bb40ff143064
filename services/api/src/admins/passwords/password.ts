import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createHashThreads } from './hashThreads.ts';

/** Doubles the work with each step; 12 takes a quarter of a second on a laptop of 2026 and never less than 100 ms. */
const passwordCost = 12;

export interface Passwords {
  /** What is stored for a password. Throws `unavailable` when too many are being worked on. */
  hash(password: string): Promise<string>;
  /** True when `hash` was made from the password. For null, nobody's hash, it takes as long and is false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True when the hash was made at another cost and should be made anew at the next login. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
}

/**
 * bcrypt in threads of its own, one core left to everybody else. `bcrypt` is the file URL of bcryptjs; a lower `cost`
 * is for tests only.
 */
export function createPasswords({ bcrypt, cost = passwordCost }: { bcrypt: string; cost?: number }): Passwords {
  const threads = createHashThreads(bcrypt, Math.min(4, Math.max(1, availableParallelism() - 1)));
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  const nobodysHash = `${prefix}0123456789abcdefghijkO${'0'.repeat(31)}`;

  return {
    hash: (password) => threads.hash(digestOf(password), cost),
    verify: async (password, hash) => {
      const matches = await threads.compare(digestOf(password), hash ?? nobodysHash);
      return matches && hash !== null;
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
    close: () => threads.close(),
  };
}

/**
 * bcrypt reads 72 bytes and stops at a NUL. It is given 44 characters that depend on every byte of the password
 * instead; the key keeps a digest stolen elsewhere from being tried here without its password.
 */
function digestOf(password: string): string {
  return createHmac('sha256', 'studio admin password').update(password, 'utf8').digest('base64');
}
