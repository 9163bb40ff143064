import type { Sequelize, Transaction } from 'sequelize';
import { studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { parseGroupedCode } from '@studio/contract/format/groupedCode';
import type { Cents } from '@studio/contract/format/money';
import type { VoucherState } from '@studio/contract/vouchers/vouchers';
import { voucherRejection } from '@studio/contract/vouchers/voucherText';
import { run, statement } from '../db/statement.ts';
import { conflict } from '../errors.ts';
import type { AppError } from '../errors.ts';
import { Voucher } from './voucher.model.ts';

const selectAvailable = statement<{ available: Cents }>(
  'available of a voucher',
  'select voucher_available($1::integer) as available',
);

/** What is left of a voucher for a new booking. Reliable only while the caller has locked the voucher. */
export async function readAvailableBalance(on: Transaction | Sequelize, voucherId: number): Promise<Cents> {
  return (await run(on, selectAvailable, [voucherId]))[0]?.available ?? 0;
}

/** Lock bookings and events first: vouchers are locked last (ADR 0103). @throws voucher_unknown */
export async function lockVoucher(transaction: Transaction, code: string): Promise<Voucher> {
  const voucher = await Voucher.findOne({ where: { code }, lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
  if (!voucher) throw voucherUnknown();
  return voucher;
}

interface StoredVoucher {
  voidedAt: Date | null;
  expiresOn: Day;
}

export function stateOf({ voidedAt, expiresOn }: StoredVoucher, available: Cents): VoucherState {
  if (voidedAt !== null) return 'void';
  if (expiresOn < studioDay(new Date())) return 'expired';
  return available > 0 ? 'valid' : 'used_up';
}

const rejectionCodes = { void: 'voucher_void', expired: 'voucher_expired', used_up: 'voucher_used_up' } as const;

/** @throws voucher_void, voucher_expired, voucher_used_up */
export function requireValid(voucher: StoredVoucher & Pick<Voucher, 'balance'>, available: Cents): void {
  const state = stateOf(voucher, available);
  if (state === 'valid') return;
  const { expiresOn, balance } = voucher;
  throw conflict(rejectionCodes[state], voucherRejection(state, { expiresOn, reserved: balance - available }));
}

/** Accepts each spelling of a code (`parseGroupedCode`). */
export async function findByCode(text: string): Promise<Voucher | null> {
  const code = parseGroupedCode(text);
  return code === null ? null : Voucher.findOne({ where: { code } });
}

export function voucherUnknown(): AppError {
  return conflict('voucher_unknown', 'We do not know this code.');
}
