import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';

/** The properties that a payment without a booking shares with a booking without a hold. */
export interface PaymentMatch {
  eventId: number;
  participants: number;
  amount: Cents;
  email: string;
}

/** Equal for the payment and its booking. A keyed hash, so that it cannot be reversed. */
export function matchKey({ eventId, participants, amount, email }: PaymentMatch, secret: string): string {
  const facts = JSON.stringify(['payment', eventId, participants, amount, email.toLowerCase()]);
  return createHmac('sha256', secret).update(facts).digest('base64url');
}

const lock = statement('match lock', `select pg_advisory_xact_lock(hashtextextended($1, 4032))`);

/** Locks the keys before any row, so that a concurrent ITN and confirmation see each other's rows. */
export async function lockMatches(
  transaction: Transaction,
  { eventId, participants, email }: Omit<PaymentMatch, 'amount'>,
): Promise<void> {
  await run(transaction, lock, [`${eventId}:${participants}:${email.toLowerCase()}`]);
}
