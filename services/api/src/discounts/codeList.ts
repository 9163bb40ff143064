import type { Sequelize, Transaction } from 'sequelize';
import type { DiscountCodeView } from '@studio/contract/admin/discounts';
import { paidAmountOf } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { notFound } from '../errors.ts';
import { bookingsWithCode } from './codeUses.ts';
import { studioToday } from './findCode.ts';

type Row = Omit<DiscountCodeView, 'endedAt'> & { endedAt: Date | null };

const columns = `c.id, c.code, c.kind, c.value, c.applies_to as "appliesTo",
  to_char(c.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(c.valid_until, 'YYYY-MM-DD') as "validUntil",
  c.workshops, c.categories, c.weekdays, c.min_people as "minPeople", c.max_uses as "maxUses",
  c.max_uses_per_person as "maxUsesPerPerson", c.ended_at as "endedAt",
  exists (select from order_lines where discount_code_id = c.id) as "isUsed",
  c.ended_at is null and coalesce(c.valid_from <= ${studioToday}, true)
    and coalesce(c.valid_until >= ${studioToday}, true) as "isValidToday",
  used.uses, used.discounted, used.revenue
  from discount_codes c cross join lateral (
    select count(*)::integer as uses, coalesce(sum(b.discounted), 0)::integer as discounted,
      coalesce(sum(${paidAmountOf('b')}), 0)::float8 as revenue
    from (${bookingsWithCode('c.id')}) b
  ) used`;
const selectAll = statement<Row>('discount codes', `select ${columns} order by c.id desc`);
const selectOne = statement<Row>('one discount code', `select ${columns} where c.id = $1`);

/** The newest first. */
export async function listCodes(on: Transaction | Sequelize): Promise<DiscountCodeView[]> {
  return (await run(on, selectAll, [])).map(present);
}

/** @throws not_found */
export async function readCodeView(on: Transaction | Sequelize, id: number): Promise<DiscountCodeView> {
  const [row] = await run(on, selectOne, [id]);
  if (!row) throw notFound('This code does not exist.');
  return present(row);
}

function present({ endedAt, ...row }: Row): DiscountCodeView {
  return { ...row, endedAt: endedAt?.toISOString() ?? null };
}
