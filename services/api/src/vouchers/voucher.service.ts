import { randomUUID } from 'node:crypto';
import { literal } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type {
  AdminVoucherDetail,
  ExtendVoucherInput,
  IssueVoucherInput,
  MailVoucherInput,
  VoidVoucherInput,
} from '@studio/contract/admin/vouchers';
import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { voucherStateWord } from '@studio/contract/vouchers/vouchers';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, conflict, invalidInput } from '../errors.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { makeGroupedCode } from '../input/makeGroupedCode.ts';
import { isStale } from '../input/staleEdit.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { readAvailableBalance, stateOf } from './findVoucher.ts';
import { Voucher } from './voucher.model.ts';
import { readVoucher, voucherNotFound } from './voucherList.ts';

/** Gives a voucher away, and mails it to the recipient's address if it has one. @throws invalid_input */
export function issueVoucher(
  database: Sequelize,
  { value, recipientName, recipientEmail, expiresOn, note }: IssueVoucherInput,
  actor: Actor,
): Promise<AdminVoucherDetail> {
  if (expiresOn < studioDay(new Date())) throw invalidDay('This date is in the past.');
  return transact(database, async (transaction) => {
    const names = { recipientName: recipientName ?? null, recipientEmail: recipientEmail ?? null };
    const given = { code: makeGroupedCode(), kind: 'issued', value, balance: value, expiresOn, note } as const;
    const voucher = await Voucher.create({ ...given, ...names }, { transaction });
    await recordAudit(transaction, actor, { ...auditOf('voucher.issued', voucher), after: { value, expiresOn } });
    if (voucher.recipientEmail !== null) {
      await enqueueGift(transaction, voucher, `voucher-gift:${voucher.id}`, actor);
    }
    // Refreshes the cached settings, which say whether there are vouchers.
    transaction.afterCommit(notifyEventsUpdated);
    return readVoucher(transaction, voucher.id);
  });
}

/** @throws not_found, changed_meanwhile, conflict for a void voucher, invalid_input for an earlier day */
export function extendVoucher(
  database: Sequelize,
  id: number,
  { expiresOn, before: read = {} }: ExtendVoucherInput,
  actor: Actor,
): Promise<AdminVoucherDetail> {
  return transact(database, async (transaction) => {
    const voucher = await lockVoucherById(transaction, id);
    const before = { expiresOn: voucher.expiresOn };
    if (isStale(before, read, { expiresOn })) throw changedMeanwhile('this voucher', voucher.updatedAt);
    if (voucher.voidedAt !== null) throw conflict('conflict', 'This voucher is void. Please issue another one.');
    if (expiresOn < voucher.expiresOn) {
      throw invalidDay(`It is valid until ${formatLongDate(voucher.expiresOn)}, and cannot end earlier.`);
    }
    await voucher.update({ expiresOn }, { transaction });
    await recordAudit(transaction, actor, { ...auditOf('voucher.extended', voucher), before, after: { expiresOn } });
    return readVoucher(transaction, id);
  });
}

/**
 * Mails the voucher at once, and stores the address for a mail that is due later.
 * @throws not_found, conflict for a voucher that pays for nothing
 */
export function mailVoucher(
  database: Sequelize,
  id: number,
  { email }: MailVoucherInput,
  actor: Actor,
): Promise<AdminVoucherDetail> {
  return transact(database, async (transaction) => {
    const voucher = await lockVoucherById(transaction, id);
    const state = stateOf(voucher, await readAvailableBalance(transaction, id));
    if (state !== 'valid') {
      throw conflict('conflict', `This voucher is ${voucherStateWord(state).toLowerCase()}, so it is not mailed.`);
    }
    await voucher.update({ recipientEmail: email }, { transaction });
    await recordAudit(transaction, actor, { ...auditOf('voucher.mailed', voucher), after: {} });
    await enqueueGift(transaction, voucher, `voucher-gift:${id}:${randomUUID()}`, actor);
    return readVoucher(transaction, id);
  });
}

/**
 * Ends the voucher; its balance is lost. Money that goes back to it later makes it valid again.
 * @throws not_found, changed_meanwhile; conflict while a part of it is reserved for unpaid bookings
 */
export function voidVoucher(
  database: Sequelize,
  id: number,
  { reason, balance: seen }: VoidVoucherInput,
  actor: Actor,
): Promise<AdminVoucherDetail> {
  return transact(database, async (transaction) => {
    const voucher = await lockVoucherById(transaction, id);
    const { balance } = voucher;
    if (voucher.voidedAt !== null) return readVoucher(transaction, id);
    if (balance !== seen) throw changedMeanwhile('this voucher', voucher.updatedAt);
    const reserved = balance - (await readAvailableBalance(transaction, id));
    if (reserved > 0) {
      const sum = formatRand(reserved);
      throw conflict(
        'conflict',
        `${sum} of it is reserved for an unpaid booking. Please try again when that is paid or has ended.`,
      );
    }
    const voided = { balance: 0, voidedBalance: voucher.voidedBalance + balance, voidedAt: literal('now()') };
    await voucher.update(voided, { transaction });
    await recordAudit(transaction, actor, {
      ...auditOf('voucher.voided', voucher),
      before: { balance },
      after: { balance: 0, reason },
    });
    transaction.afterCommit(notifyEventsUpdated);
    return readVoucher(transaction, id);
  });
}

async function enqueueGift(
  transaction: Transaction,
  { id: voucherId }: Voucher,
  key: string,
  { requestId }: Actor,
): Promise<void> {
  await enqueueMail(transaction, { kind: 'voucher-gift', key, voucherId, requestId });
}

async function lockVoucherById(transaction: Transaction, id: number): Promise<Voucher> {
  const voucher = await Voucher.findByPk(id, { lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
  if (!voucher) throw voucherNotFound();
  return voucher;
}

/** A code is worth money, so the audit log has only its end. */
function auditOf<Action extends string>(action: Action, { code, id }: Voucher) {
  return { action, subject: `…${code.slice(-4)} (${id})` };
}

function invalidDay(message: string): Error {
  return invalidInput(message, { expiresOn: message });
}
