import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Booking } from '../booking.model.ts';
import type { QuotedChange } from './quoteOf.ts';

export type ChangeActor = 'visitor' | 'admin' | 'studio';

const insertChange = statement<{ id: number }>(
  'booking change insert',
  `insert into booking_changes (booking_id, kind, actor, from_event_id, to_event_id, from_starts_at,
     from_participants, to_participants, paid, returned, kept)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

export interface ChangeRecord {
  kind: 'changed' | 'cancelled';
  actor: ChangeActor;
  paid: Cents;
}

/** Call it before the booking is updated. @returns the id of the record */
export async function recordChange(
  transaction: Transaction,
  booking: Booking,
  { from, to, participants, quote }: QuotedChange,
  { kind, actor, paid }: ChangeRecord,
): Promise<number> {
  const people = [booking.participants, participants];
  const money = [paid, quote.toReturn, quote.kept];
  const values = [booking.id, kind, actor, from.id, to.id, from.startsAt, ...people, ...money];
  const [row] = await run(transaction, insertChange, values);
  if (!row) throw new Error('An insert that returns its row returned none');
  return row.id;
}
