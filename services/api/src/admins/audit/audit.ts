import type { Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import { run, statement } from '../../db/statement.ts';
import { unauthorized } from '../../errors.ts';

/** The author of a change, and their address. */
export interface Actor {
  /** Null without a session. */
  adminId: number | null;
  /** Null together with `adminId`. */
  sessionId: string | null;
  username: string;
  requestId: string | null;
  ip: string | null;
}

export type AuditFields = Record<string, string | number | boolean | null>;

export interface Change {
  action: AuditAction;
  /** The changed record for people: a reference, a title with its id. Never a visitor's name or address. */
  subject: string;
  /** Null for what did not exist before. Of both sides, only the fields that differ are kept. */
  before: AuditFields | null;
  /** Null for what is gone. */
  after: AuditFields | null;
}

const insertRow = statement<{ id: string }>(
  'audit record',
  `insert into audit_log (admin_id, username, action, subject, before, after, request_id, ip)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8) returning id`,
);

// Locks both rows until the change is committed, so that ending the session waits, or is waited for here. Lock order:
// admins before sessions. A key share lock still lets other requests update the last activity.
const keepSession = statement<{ id: string }>(
  'audit keep session',
  `select s.id from admins a join admin_sessions s on s.admin_id = a.id
   where s.id = $1 and a.is_active and s.expires_at > now()
   for share of a for key share of s`,
);

/**
 * Writes one line of the audit log as part of the change itself: there is no change without it, nor it without one.
 * Here it is decided, too, that the actor is still signed in: the gate asked before the body came, which may take long.
 *
 * @returns the line's id
 * @throws unauthorized, so that the change is rolled back, when the session has ended meanwhile (RELIABILITY A08)
 */
export async function recordAudit(transaction: Transaction, actor: Actor, change: Change): Promise<string> {
  await requireSession(transaction, actor);
  const { before, after } = changedFields(change);
  const [line] = await run(transaction, insertRow, [
    actor.adminId,
    actor.username,
    change.action,
    change.subject,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    actor.requestId,
    actor.ip,
  ]);
  if (!line) throw new Error('An insert that returns its row returned none');
  return line.id;
}

/** What `record` asks of the actor, for a call that came to change something and found it as it should be. */
export async function requireSession(transaction: Transaction, { sessionId }: Actor): Promise<void> {
  if (sessionId === null) return;
  const [kept] = await run(transaction, keepSession, [sessionId]);
  if (!kept) throw unauthorized();
}

/** Of both sides only the fields that differ, as a line keeps them. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): {
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
