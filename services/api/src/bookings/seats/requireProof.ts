import { createHmac } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { BookingContext } from '../bookingContext.ts';
import { scarceShare } from './availability.ts';

/** Up to these shares of unpaid seats, of one workshop and of the calendar, no proof is required. */
const freeShares = { workshop: 0.5, calendar: scarceShare };

export interface ProofRequest {
  eventId: number;
  participants: number;
  idempotencyKey: string;
  proof: string | null;
}

interface UnpaidShares {
  workshop: number;
  calendar: number;
}

const selectShares = statement<UnpaidShares>(
  'unpaid shares',
  `select unpaid_share() as calendar, ($2 + coalesce(sum(participants), 0))::float8 / capacity as workshop
   from events left join bookings on event_id = events.id and status in ('held', 'pending')
     and payment_status <> 'completed' and visitor_key is not null
   where events.id = $1
   group by events.id`,
);

/**
 * Requires a proof of work of a hold while many seats are unpaid; the work rises with their share. A raised
 * RATE_LIMIT_MULTIPLIER turns it off.
 *
 * @throws proof_required
 */
export async function requireProof(
  { config, proofOfWork }: BookingContext,
  on: Transaction | Sequelize,
  request: ProofRequest,
): Promise<void> {
  if (config.rateLimitMultiplier > 1) return;
  const [shares] = await run(on, selectShares, [request.eventId, request.participants]);
  const share = shares ? workShare(shares) : 0;
  if (share > 0) await proofOfWork.require(request.proof, subjectOf(request, config.secret), share);
}

function workShare({ workshop, calendar }: UnpaidShares): number {
  const most = Math.max(aboveFree(workshop, freeShares.workshop), aboveFree(calendar, freeShares.calendar));
  return Math.min(1, most);
}

function aboveFree(share: number, free: number): number {
  return (share - free) / (1 - free);
}

/** One key makes one booking, so no proof can be used for a second booking. */
function subjectOf({ eventId, participants, idempotencyKey }: ProofRequest, secret: string): string {
  const subject = [eventId, participants, idempotencyKey];
  return createHmac('sha256', secret).update(JSON.stringify(subject)).digest('base64url');
}
