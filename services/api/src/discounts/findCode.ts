import type { Sequelize, Transaction } from 'sequelize';
import type { GivenDiscount } from '@studio/contract/bookings/discount';
import type { Day } from '@studio/contract/format/dates';
import { studioZone } from '@studio/contract/format/dates';
import { run, statement } from '../db/statement.ts';
import type { CodeLimits } from './codeUses.ts';

/** A code with the rules that say who can use it. */
export interface FoundCode extends GivenDiscount, CodeLimits {
  validFrom: Day | null;
  isNotYetValid: boolean;
  /** True if an admin ended the code, or its last day is over. */
  hasEnded: boolean;
  workshops: string[];
  categories: string[];
  weekdays: number[];
  minPeople: number;
}

/** SQL: today's date in the studio's zone, on the clock of the database. */
export const studioToday = `(now() at time zone '${studioZone}')::date`;

const select = `select id as "discountCodeId", code, kind, value, applies_to as "appliesTo",
  to_char(valid_from, 'YYYY-MM-DD') as "validFrom", coalesce(valid_from > ${studioToday}, false) as "isNotYetValid",
  ended_at is not null or coalesce(valid_until < ${studioToday}, false) as "hasEnded",
  workshops, categories, weekdays, min_people as "minPeople",
  max_uses as "maxUses", max_uses_per_person as "maxUsesPerPerson"
  from discount_codes where code = $1`;
const selectOne = statement<FoundCode>('discount code', select);
const lock = statement<FoundCode>('lock discount code', `${select} for no key update`);

export async function findCode(on: Transaction | Sequelize, code: string): Promise<FoundCode | null> {
  return (await run(on, selectOne, [code]))[0] ?? null;
}

/**
 * Locks the code until the end of the transaction, so that no other transaction uses or edits it. Call it before any
 * other row is locked: a transaction that uses a code locks that first, then bookings and events (ADR 0101). The lock
 * does not block the foreign key of a line that another transaction adds.
 */
export async function lockCode(transaction: Transaction, code: string): Promise<FoundCode | null> {
  return (await run(transaction, lock, [code]))[0] ?? null;
}
