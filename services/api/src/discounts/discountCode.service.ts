import { literal } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { DiscountCodeEdit, DiscountCodeInput, DiscountCodeView } from '@studio/contract/admin/discounts';
import { recordAudit, requireSession } from '../admins/audit/audit.ts';
import type { Actor, AuditFields } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { isViolation } from '../db/violation.ts';
import { changedMeanwhile, conflict, invalidInput, notFound } from '../errors.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { isStale } from '../input/staleEdit.ts';
import { readCodeView } from './codeList.ts';
import { DiscountCode } from './discountCode.model.ts';

/** @throws invalid_input for a code that exists */
export function createCode(database: Sequelize, input: DiscountCodeInput, actor: Actor): Promise<DiscountCodeView> {
  return rejectTakenCode(
    transact(database, async (transaction) => {
      const made = await DiscountCode.create(input, { transaction });
      await recordAudit(transaction, actor, { ...auditOf('discount.created', made), after: auditFieldsOf(made) });
      return refreshAndRead(transaction, made);
    }),
  );
}

/**
 * A code that has been used keeps its text and what it takes off, because a move prices the tickets with it again.
 * @throws not_found, conflict, changed_meanwhile, invalid_input for a code that exists
 */
export function editCode(
  database: Sequelize,
  id: number,
  { before: read = {}, ...input }: DiscountCodeEdit,
  actor: Actor,
): Promise<DiscountCodeView> {
  return rejectTakenCode(
    transact(database, async (transaction) => {
      const code = await lockCodeById(transaction, id);
      const view = await readCodeView(transaction, id);
      if (code.endedAt !== null) throw conflict('conflict', 'This code has ended. Please make another one.');
      if (isStale(view, read, input)) throw changedMeanwhile('this code', code.updatedAt);
      if (view.isUsed && !isSameValue(view, input)) {
        throw conflict('conflict', 'This code has been used, so what it takes off stays. Please make another one.');
      }
      const before = auditFieldsOf(code);
      await code.update(input, { transaction });
      const audited = { ...auditOf('discount.updated', code), before, after: auditFieldsOf(code) };
      await recordAudit(transaction, actor, audited);
      return refreshAndRead(transaction, code);
    }),
  );
}

/** Bookings that use the code keep it. @throws not_found */
export function endCode(database: Sequelize, id: number, actor: Actor): Promise<DiscountCodeView> {
  return transact(database, async (transaction) => {
    const code = await lockCodeById(transaction, id);
    if (code.endedAt !== null) await requireSession(transaction, actor);
    else {
      await code.update({ endedAt: literal('now()') }, { transaction });
      await recordAudit(transaction, actor, auditOf('discount.ended', code));
    }
    return refreshAndRead(transaction, code);
  });
}

async function lockCodeById(transaction: Transaction, id: number): Promise<DiscountCode> {
  const code = await DiscountCode.findByPk(id, { lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
  if (!code) throw notFound('This code does not exist.');
  return code;
}

/** Refreshes the cached settings, which say whether there are codes. */
function refreshAndRead(transaction: Transaction, { id }: DiscountCode): Promise<DiscountCodeView> {
  transaction.afterCommit(notifyEventsUpdated);
  return readCodeView(transaction, id);
}

async function rejectTakenCode(saving: Promise<DiscountCodeView>): Promise<DiscountCodeView> {
  try {
    return await saving;
  } catch (error) {
    if (!isViolation(error, 'discount_codes_once')) throw error;
    const message = 'There is a code with this name already, maybe one that has ended.';
    throw invalidInput(message, { code: message });
  }
}

type DiscountValue = Pick<DiscountCodeInput, 'code' | 'kind' | 'value' | 'appliesTo'>;

function isSameValue(one: DiscountValue, other: DiscountValue): boolean {
  return (
    one.code === other.code && one.kind === other.kind && one.value === other.value && one.appliesTo === other.appliesTo
  );
}

function auditOf<Action extends string>(action: Action, { code, id }: DiscountCode) {
  return { action, subject: `${code} (${id})` };
}

function auditFieldsOf(code: DiscountCode): AuditFields {
  const { kind, value, appliesTo, validFrom, validUntil, minPeople, maxUses, maxUsesPerPerson } = code;
  const { workshops, categories, weekdays } = code;
  return {
    code: code.code,
    kind,
    value,
    appliesTo,
    validFrom,
    validUntil,
    workshops: workshops.join(', '),
    categories: categories.join(', '),
    weekdays: weekdays.join(', '),
    minPeople,
    maxUses,
    maxUsesPerPerson,
  };
}
