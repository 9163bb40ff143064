import type { Sequelize, Transaction } from 'sequelize';
import { holdsSeats } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';

/** SQL: the bookings with seats that use the code. A cancelled or expired booking does not count. */
export function bookingsWithCode(code: string): string {
  return `select b.id, b.order_id, -sum(l.amount) as discounted
    from order_lines l join bookings b on b.order_id = l.order_id
    where l.discount_code_id = ${code} and ${holdsSeats('b')} group by b.id`;
}

interface Uses {
  uses: number;
  /** The uses by this e-mail address. */
  own: number;
}

const count = statement<Uses>(
  'uses of a discount code',
  `select count(*)::integer as uses, (count(*) filter (where o.email_key = lower($2::text)))::integer as own
   from (${bookingsWithCode('$1')}) b join orders o on o.id = b.order_id`,
);

/** The count is reliable only while the caller holds the lock of the code (`lockCode`). */
export async function countUses(
  on: Transaction | Sequelize,
  { discountCodeId, email }: { discountCodeId: number; email: string | null },
): Promise<Uses> {
  return (await run(on, count, [discountCodeId, email]))[0] ?? { uses: 0, own: 0 };
}

export interface CodeLimits {
  discountCodeId: number;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
}

const selectLimits = statement<CodeLimits>(
  'limits of the discount code of a booking',
  `select c.id as "discountCodeId", c.max_uses as "maxUses", c.max_uses_per_person as "maxUsesPerPerson"
   from discount_codes c
   where c.id = (select discount_code_id from order_lines where booking_id = $1 and kind = 'discount' limit 1)`,
);

/** Returns null for a booking without a code. */
export async function readLimitsOf(on: Transaction | Sequelize, bookingId: number): Promise<CodeLimits | null> {
  return (await run(on, selectLimits, [bookingId]))[0] ?? null;
}
