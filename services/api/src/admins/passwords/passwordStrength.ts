import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidInput } from '../../errors.ts';

/** zxcvbn's scale of 0 to 4: 2 takes more than a million guesses. */
const minScore = 2;
/** Rating a long password may take 250 ms, so only its first characters are rated. */
const estimatedCharacters = 64;

/** Rejects common patterns, and passwords made of the admin's name or address. @throws invalid_input on `field` */
export async function requireStrongPassword(
  password: string,
  { username, email }: { username: string; email: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const ownWords = [username, email, email.slice(0, email.indexOf('@'))];
  const { score } = (await loadEstimator()).check(password.trim().slice(0, estimatedCharacters), ownWords);
  if (score >= minScore) return;
  const message = 'This password is too easy to guess. Please choose another one.';
  throw invalidInput(message, { [field]: message });
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take 25 MB of memory, so they are loaded when the first password is set. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= createEstimator();
  return estimator;
}

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}
