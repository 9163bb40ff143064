import type { Sequelize } from 'sequelize';
import type { OutstandingView } from '@studio/contract/admin/vouchers';
import { studioZone } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { readWithCursor } from '../db/cursor.ts';
import { runOnce } from '../db/statement.ts';

export interface OutstandingLine {
  /** Null in the line with the sum, as are all fields but `left`. */
  code: string | null;
  kind: string | null;
  createdOn: Day | null;
  expiresOn: Day | null;
  value: Cents | null;
  left: Cents;
}

// What was left of each voucher at the end of the day. A voucher that was voided later still counts. The balance that it
// lost then is not in the ledger, so it is added.
const leftThen = `
  select v.id, v.code, v.kind, v.expires_on, v.created_at, v.value,
    v.balance + coalesce((
      select sum(p.amount) from payments p where p.voucher_id = v.id and p.received_at >= ends.at
    ), 0)::integer + coalesce((
      select sum(amount) from voucher_voids where voucher_id = v.id and voided_at >= ends.at
    ), 0)::integer as balance
  from vouchers v,
    (select (($1::date + 1)::timestamp at time zone '${studioZone}') as at) ends
  where v.created_at < ends.at`;

/** What the studio owed to the holders of vouchers at the end of the day. */
export async function readOutstanding(database: Sequelize, on: Day): Promise<OutstandingView> {
  const text = `
    select (count(*) filter (where balance > 0 and expires_on >= $1::date))::integer as vouchers,
      coalesce(sum(balance) filter (where expires_on >= $1::date), 0)::float8 as amount,
      coalesce(sum(balance) filter (where expires_on < $1::date), 0)::float8 as expired
    from (${leftThen}) v`;
  const [sums] = await runOnce<Omit<OutstandingView, 'on'>>(database, text, [on]);
  return { on, ...(sums ?? { vouchers: 0, amount: 0, expired: 0 }) };
}

/** The vouchers whose sum `readOutstanding` has, the oldest first, and a last line with the sum. */
export async function* readOutstandingLines(
  database: Sequelize,
  on: Day,
): AsyncGenerator<OutstandingLine[], void, void> {
  const text = `
    select code, kind, to_char(created_at at time zone '${studioZone}', 'YYYY-MM-DD') as "createdOn",
      to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", value,
      coalesce(sum(balance), 0)::float8 as left
    from (${leftThen}) v where balance > 0 and expires_on >= $1::date
    group by grouping sets ((id, code, kind, created_at, expires_on, value), ()) order by id nulls last`;
  yield* readWithCursor<OutstandingLine>(database, text, [on]);
}
