import type { Sequelize, Transaction } from 'sequelize';
import type {
  AdminVoucherDetail,
  AdminVoucherView,
  VoucherListView,
  VoucherQuery,
} from '@studio/contract/admin/vouchers';
import { offsetOf } from '../db/listPage.ts';
import { run, statement } from '../db/statement.ts';
import { studioToday } from '../discounts/findCode.ts';
import { notFound } from '../errors.ts';
import { readUses } from './voucherUses.ts';

type Row = Omit<AdminVoucherView, 'createdAt' | 'voidedAt'> & { createdAt: Date; voidedAt: Date | null };

/** SQL: the state of the voucher `v`, as `stateOf` returns it. */
const state = `case when v.voided_at is not null then 'void' when v.expires_on < ${studioToday} then 'expired'
  when voucher_available(v.id) > 0 then 'valid' else 'used_up' end`;

const columns = `v.id, v.code, v.kind, v.value, v.balance, voucher_available(v.id) as available, ${state} as state,
  to_char(v.expires_on, 'YYYY-MM-DD') as "expiresOn", v.recipient_name as "recipientName",
  v.recipient_email as "recipientEmail", v.sender_name as "senderName", v.message, v.note,
  to_char(v.send_on, 'YYYY-MM-DD') as "sendOn", v.created_at as "createdAt", v.voided_at as "voidedAt",
  v.voided_balance as "voidedBalance"`;

const matches = `($1 = 'all' or ${state} = $1) and ($2 = '' or position($2 in upper(concat_ws(' ', v.code,
  replace(v.code, '-', ''), v.recipient_name, v.recipient_email, v.sender_name, v.note))) > 0)`;

const selectPage = statement<Row & { total: number }>(
  'vouchers',
  `select ${columns}, (count(*) over ())::integer as total
   from vouchers v where ${matches} order by v.id desc limit $3 offset $4`,
);
const selectOne = statement<Row>('one voucher', `select ${columns} from vouchers v where v.id = $1`);

/** The newest first. @throws invalid_input for a page too far down */
export async function listVouchers(database: Sequelize, query: VoucherQuery): Promise<VoucherListView> {
  const search = query.search.toUpperCase();
  const rows = await run(database, selectPage, [query.state, search, query.pageSize, offsetOf(query, '')]);
  return { vouchers: rows.map(({ total: _total, ...row }) => present(row)), total: rows[0]?.total ?? 0 };
}

/** @throws not_found */
export async function readVoucher(on: Transaction | Sequelize, id: number): Promise<AdminVoucherDetail> {
  const [row] = await run(on, selectOne, [id]);
  if (!row) throw voucherNotFound();
  return { ...present(row), uses: await readUses(on, id) };
}

export function voucherNotFound(): Error {
  return notFound('This voucher does not exist.');
}

function present({ createdAt, voidedAt, ...row }: Row): AdminVoucherView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
  };
}
