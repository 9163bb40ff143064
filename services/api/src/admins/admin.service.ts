import type { Transaction } from 'sequelize';
import type { AdminCreation, AdminEdit } from '@studio/contract/admin/admins';
import { transact } from '../db/transact.ts';
import { isViolation } from '../db/violation.ts';
import { AppError, changedMeanwhile, conflict, notFound, unauthorized } from '../errors.ts';
import { sentFields } from '../input/sentFields.ts';
import { isStale } from '../input/staleEdit.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { Admin } from './admin.model.ts';
import { recordAudit } from './audit/audit.ts';
import type { AuditFields, Actor } from './audit/audit.ts';
import { confirmOwnPassword, missingOwnPassword, verifyOwnPassword } from './passwords/ownPassword.ts';
import type { OwnPasswordContext } from './passwords/ownPassword.ts';
import { requireStrongPassword } from './passwords/passwordStrength.ts';
import { PasswordReset } from './reset/passwordReset.model.ts';
import { endSessionsOf } from './sessions/session.ts';

/**
 * @throws invalid_input for an easily guessed password or a missing or wrong own password, conflict if the username or
 * address is taken
 */
export async function createAdmin(
  context: OwnPasswordContext,
  { password, currentPassword, ...fields }: AdminCreation,
  actor: Actor,
): Promise<Admin> {
  await confirmOwnPassword(context, actor, currentPassword, 'add an admin');
  await requireStrongPassword(password, fields, 'password');
  const passwordHash = await context.passwords.hash(password);
  return updateAdmins(context, async (transaction) => {
    const admin = await Admin.create({ ...fields, passwordHash }, { transaction });
    await recordAudit(transaction, actor, {
      action: 'admin.created',
      subject: admin.username,
      after: auditFields(admin),
    });
    return admin;
  });
}

/**
 * Deactivating an admin ends all sessions of the admin, deletes an open password reset and sends a mail to the admin. A
 * new address also deletes the reset, and the mail goes to the old address.
 * @throws invalid_input if a new address or status comes without the actor's own password, not_found, conflict,
 * own_account, last_admin, changed_meanwhile
 */
export async function editAdmin(
  context: OwnPasswordContext,
  id: number,
  { before: read = {}, currentPassword, ...edit }: AdminEdit,
  actor: Actor,
): Promise<Admin> {
  if (currentPassword) await verifyOwnPassword(context, actor, currentPassword);
  return updateAdmins(context, async (transaction) => {
    const active = await lockActiveAdmins(transaction, actor);
    const admin = await Admin.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (!admin) throw unknownAdmin();
    const before = auditFields(admin);
    const fields = sentFields(edit);
    if (isStale(before, read, { ...before, ...fields })) throw changedMeanwhile('this account', admin.updatedAt);
    if (edit.isActive === false && admin.isActive) {
      if (id === actor.adminId) throw ownAccount('You cannot deactivate your own admin account.');
      requireAnother(active, id);
    }
    const hasNewEmail = edit.email !== undefined && edit.email !== admin.email;
    const isSwitched = edit.isActive !== undefined && edit.isActive !== admin.isActive;
    if (!currentPassword && hasNewEmail) throw missingOwnPassword('change an email address');
    if (!currentPassword && isSwitched) throw missingOwnPassword('activate or deactivate an account');
    await admin.update(fields, { transaction });
    if (!admin.isActive) await endSessionsOf(transaction, id);
    if (!admin.isActive || hasNewEmail) await PasswordReset.destroy({ where: { adminId: id }, transaction });
    const auditId = await recordAudit(transaction, actor, {
      action: 'admin.updated',
      subject: admin.username,
      before,
      after: auditFields(admin),
    });
    if (hasNewEmail) await enqueueAdminMail(transaction, 'admin-email-updated', { id, auditId, actor });
    if (isSwitched && !admin.isActive)
      await enqueueAdminMail(transaction, 'admin-access-ended', { id, auditId, actor });
    return admin;
  });
}

/**
 * Deletes the admin and mails them that it was done.
 * @throws invalid_input without the actor's own password, not_found, own_account, last_admin
 */
export async function deleteAdmin(
  context: OwnPasswordContext,
  id: number,
  currentPassword: string | undefined,
  actor: Actor,
): Promise<void> {
  await confirmOwnPassword(context, actor, currentPassword, 'delete an admin');
  await updateAdmins(context, async (transaction) => {
    const active = await lockActiveAdmins(transaction, actor);
    const admin = await Admin.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
    if (!admin) throw unknownAdmin();
    if (id === actor.adminId) throw ownAccount('You cannot delete your own admin account.');
    if (admin.isActive) requireAnother(active, id);
    await admin.destroy({ transaction });
    const auditId = await recordAudit(transaction, actor, {
      action: 'admin.deleted',
      subject: admin.username,
      before: auditFields(admin),
    });
    if (admin.isActive) await enqueueAdminMail(transaction, 'admin-access-ended', { id, auditId, actor });
  });
}

/** Locks the active admins. If two admins remove each other, the second waits here and is then no longer active. */
async function lockActiveAdmins(transaction: Transaction, actor: Actor): Promise<number[]> {
  const where = { isActive: true };
  const admins = await Admin.findAll({ where, order: ['id'], lock: transaction.LOCK.UPDATE, transaction });
  const active = admins.map(({ id }) => id);
  if (actor.adminId === null || !active.includes(actor.adminId)) throw unauthorized();
  return active;
}

function requireAnother(active: readonly number[], id: number): void {
  if (active.some((other) => other !== id)) return;
  throw conflict('last_admin', 'This is the last active admin account; the studio would be locked out.');
}

async function updateAdmins<Result>(
  { database }: OwnPasswordContext,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(database, work);
  } catch (error) {
    if (isViolation(error, 'admins_username_once')) throw taken('username', 'This username is already taken.');
    if (isViolation(error, 'admins_email_once')) throw taken('email', 'This email address is already in use.');
    throw error;
  }
}

function auditFields({ username, email, firstName, lastName, phone, isActive }: Admin): AuditFields {
  return { username, email, firstName, lastName, phone, isActive };
}

function enqueueAdminMail(
  transaction: Transaction,
  kind: 'admin-email-updated' | 'admin-access-ended',
  { id, auditId, actor }: { id: number; auditId: string; actor: Actor },
): Promise<void> {
  return enqueueMail(transaction, {
    kind,
    key: `${kind}:${auditId}`,
    adminId: id,
    auditId,
    requestId: actor.requestId,
  });
}

function taken(field: 'username' | 'email', message: string): AppError {
  return conflict('conflict', message, { fields: { [field]: message } });
}

function ownAccount(message: string): AppError {
  return new AppError('forbidden', 'own_account', message);
}

function unknownAdmin(): AppError {
  return notFound('This admin account does not exist.');
}
