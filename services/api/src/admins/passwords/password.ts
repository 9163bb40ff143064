import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createHashThreads } from './hashThreads.ts';

/** The bcrypt cost: each step doubles the time; 12 takes about a quarter of a second. */
const passwordCost = 12;

export interface Passwords {
  /** Queued without a limit, because each caller has a session, a valid reset link or a correct password. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password that comes from an unknown browser. A null hash gives false after the same time as a hash.
   * @throws overloaded if too many verifications wait
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Verifies a password of a signed-in admin or from the admin's known browser. Queued first, without a limit. */
  verifyKnown(password: string, hash: string | null): Promise<boolean>;
  /** True if the hash has another cost than new hashes. The next login must replace it. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
}

/** `bcrypt` is the file URL of bcryptjs; tests use a lower `cost`. */
export function createPasswords({ bcrypt, cost = passwordCost }: { bcrypt: string; cost?: number }): Passwords {
  const threads = createHashThreads(bcrypt, Math.min(4, Math.max(1, availableParallelism() - 1)));
  const prefix = `$2b$${String(cost).padStart(2, '0')}$`;
  const placeholderHash = `${prefix}0123456789abcdefghijkO${'0'.repeat(31)}`;

  async function verify(
    comparison: 'compare' | 'compareBounded',
    password: string,
    hash: string | null,
  ): Promise<boolean> {
    const matches = await threads[comparison](digestOf(password), hash ?? placeholderHash);
    return matches && hash !== null;
  }

  return {
    hash: (password) => threads.hash(digestOf(password), cost),
    verify: (password, hash) => verify('compareBounded', password, hash),
    verifyKnown: (password, hash) => verify('compare', password, hash),
    isOutdated: (hash) => !hash.startsWith(prefix),
    close: () => threads.close(),
  };
}

/** bcrypt ignores bytes after the 72nd or a NUL, so it gets a digest. The key makes leaked SHA-256 hashes useless. */
function digestOf(password: string): string {
  return createHmac('sha256', 'studio admin password').update(password, 'utf8').digest('base64');
}
