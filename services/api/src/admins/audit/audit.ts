import type { Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import { run, statement } from '../../db/statement.ts';
import { unauthorized } from '../../errors.ts';
import { AuditEntry } from './auditEntry.model.ts';

export interface Actor {
  /** Null without a session, like `sessionId`. */
  adminId: number | null;
  sessionId: string | null;
  username: string;
  requestId: string | null;
  ip: string | null;
}

export type AuditFields = Record<string, string | number | boolean | null>;

export interface AuditedAction {
  action: AuditAction;
  /** Names the record for people: a reference, or a title with its id. It never has a visitor's name or address. */
  subject: string;
  /** Absent for a new record. Only the fields that differ are stored. */
  before?: AuditFields | null | undefined;
  /** Absent for a deleted record. */
  after?: AuditFields | null | undefined;
}

// Locks the admin and then the session, so that the change and the end of the session wait for each other. The key
// share lock still allows updates of the session's last activity. `is_active` needs no check, because deactivating an
// admin deletes their sessions.
const lockSession = statement<{ id: string }>(
  'audit lock session',
  `select s.id from admins a join admin_sessions s on s.admin_id = a.id
   where s.id = $1 and s.expires_at > now()
   for share of a for key share of s`,
);

/**
 * Writes one audit row in the transaction of the change. Checks the session again, because the body may arrive long
 * after the first check.
 * @returns the row's id
 * @throws unauthorized if the session has ended, so that the change is rolled back (RELIABILITY A08)
 */
export async function recordAudit(transaction: Transaction, actor: Actor, audited: AuditedAction): Promise<string> {
  await requireSession(transaction, actor);
  const { adminId, username, requestId, ip } = actor;
  const { action, subject } = audited;
  const entry = { adminId, username, action, subject, ...differingFields(audited), requestId, ip };
  return (await AuditEntry.create(entry, { transaction })).id;
}

/** Checks the session as `recordAudit` does, for a call that has nothing to change. */
export async function requireSession(transaction: Transaction, { sessionId }: Actor): Promise<void> {
  if (sessionId === null) return;
  const [locked] = await run(transaction, lockSession, [sessionId]);
  if (!locked) throw unauthorized();
}

export function differingFields({ before = null, after = null }: Pick<AuditedAction, 'before' | 'after'>): {
  before: AuditFields | null;
  after: AuditFields | null;
} {
  if (!before || !after) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return { before: pick(before, names), after: pick(after, names) };
}

function pick(fields: AuditFields, names: readonly string[]): AuditFields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
