import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';

/** What a payment that names no booking and a booking that made no hold have in common. */
export interface PaymentMatch {
  eventId: number;
  participants: number;
  amount: Cents;
  email: string;
}

/** Keyed hash of a match: equal for the payment and its booking, and readable by nobody. */
export function matchKey({ eventId, participants, amount, email }: PaymentMatch, secret: string): string {
  const facts = JSON.stringify(['payment', eventId, participants, amount, email.toLowerCase()]);
  return createHmac('sha256', secret).update(facts).digest('base64url');
}

const lock = statement('match lock', `select pg_advisory_xact_lock(hashtextextended($1, 4032))`);

/**
 * Lets one transaction at a time bring payments and bookings together whose event, party and e-mail are these. An ITN
 * and a confirmation side by side would otherwise each miss what the other has not committed. Taken before any row.
 */
export async function lockMatches(
  transaction: Transaction,
  { eventId, participants, email }: Omit<PaymentMatch, 'amount'>,
): Promise<void> {
  await run(transaction, lock, [`${eventId}:${participants}:${email.toLowerCase()}`]);
}
