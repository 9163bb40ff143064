import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import { AppError } from '../errors.ts';

/** The unit of work is a key of 10,000 iterations. 300 keys take 1.5 s on a laptop and up to 5 s on a phone. */
const iterations = 10_000;
export const maxKeys = 300;
const validMs = 5 * 60_000;

export interface ProofOfWork {
  /** True if `proof`, the header that the browser sends, solves an earlier challenge for the same subject. */
  isProven(proof: string, subject: string): Promise<boolean>;
  /**
   * @param subject the only request for which a solution is valid
   * @param share of the maximum work, above 0 and at most 1
   * @returns proof_required with a challenge
   */
  challenge(subject: string, share: number): Promise<AppError>;
}

/** A proof means trying up to `keyLimit` keys when all seats are unpaid, and proportionally fewer otherwise. */
export function createProofOfWork(secret: string, keyLimit: number): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: derivedSecret(secret, 'challenge'),
    hmacKeySignatureSecret: derivedSecret(secret, 'solution'),
  };

  return {
    isProven: async (proof, subject) => {
      try {
        const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload;
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
        return verified && challenge.parameters.data?.['subject'] === subject;
      } catch {
        // The library throws for some malformed input.
        return false;
      }
    },
    challenge: async (subject, share) => {
      const most = Math.ceil(keyLimit * share);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(most, Math.ceil(most / 2)),
        expiresAt: new Date(Date.now() + validMs),
        data: { subject },
        deriveKey,
        ...secrets,
      });
      return proofRequired(JSON.stringify(challenge));
    },
  };
}

function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`proof of work ${purpose}`).digest('base64');
}

function proofRequired(challenge: string): AppError {
  const message =
    'Many places are being booked just now, and your browser could not confirm this booking. Please try again.';
  return new AppError('unproven', 'proof_required', message, { facts: { challenge } });
}
