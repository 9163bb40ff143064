import { createHmac } from 'node:crypto';
import type { BookingContext } from '../bookingContext.ts';
import { UnprovenClaim } from './unpaidLimits.ts';

export interface ProofRequest {
  eventId: number;
  participants: number;
  idempotencyKey: string;
  proof: string | null;
}

/**
 * Runs `claim`, and answers with a challenge if it needs a proof of work that the request does not have. A raised
 * RATE_LIMIT_MULTIPLIER turns it off.
 *
 * @throws proof_required, and what `claim` throws
 */
export async function requireProof<Result>(
  { config, proofOfWork }: BookingContext,
  request: ProofRequest,
  claim: (isProven: boolean) => Promise<Result>,
): Promise<Result> {
  const { proof } = request;
  const subject = () => subjectOf(request, config.secret);
  const isProven = config.rateLimitMultiplier > 1 || (proof !== null && (await proofOfWork.isProven(proof, subject())));
  try {
    return await claim(isProven);
  } catch (error) {
    throw error instanceof UnprovenClaim ? await proofOfWork.challenge(subject(), error.work) : error;
  }
}

/** One key makes one booking, so no proof can be used for a second booking. */
function subjectOf({ eventId, participants, idempotencyKey }: ProofRequest, secret: string): string {
  const subject = [eventId, participants, idempotencyKey];
  return createHmac('sha256', secret).update(JSON.stringify(subject)).digest('base64url');
}
