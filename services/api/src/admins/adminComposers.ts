import { run, statement } from '../db/statement.ts';
import type { Composers } from '../outbox/composeMail.ts';
import { resetTokenOf } from './reset/resetToken.ts';

interface Recipient {
  email: string;
  first_name: string;
  username: string;
}

const selectReset = statement<Recipient & { expires_at: Date }>(
  'reset mail',
  `select a.email, a.first_name, a.username, r.expires_at
   from password_resets r join admins a on a.id = r.admin_id
   where r.id = $1 and r.expires_at > now() and a.is_active`,
);
const selectAdmin = statement<Recipient>(
  'password changed mail',
  'select email, first_name, username from admins where id = $1',
);
// The audit log has the old address. The admin may have been deleted since.
const selectEmailChange = statement<Recipient & { changed_by: string }>(
  'email changed mail',
  `select l.before ->> 'email' as email, coalesce(a.first_name, l.subject) as first_name, l.subject as username,
     l.username as changed_by
   from audit_log l left join admins a on a.id = $2 where l.id = $1`,
);

// An account that was activated again needs no mail. The audit row has the address of a deleted account, and the old
// address if it was changed too.
const selectAccessEnd = statement<Recipient & { ended_by: string; is_deleted: boolean }>(
  'access ended mail',
  `select coalesce(l.before ->> 'email', a.email) as email,
     coalesce(l.before ->> 'firstName', a.first_name) as first_name, l.subject as username,
     l.username as ended_by, l.action = 'admin.deleted' as is_deleted
   from audit_log l left join admins a on a.id = $2
   where l.id = $1 and (l.action = 'admin.deleted' or not a.is_active)`,
);

/** Reset links use the canonical origin and never one of the request. */
export function createAdminComposers(
  canonicalOrigin: string,
  resetKey: string,
): Pick<Composers, 'admin-password-reset' | 'admin-password-changed' | 'admin-email-changed' | 'admin-access-ended'> {
  return {
    async 'admin-password-reset'(on, { resetId }) {
      const [reset] = await run(on, selectReset, [resetId]);
      if (!reset || resetId === null) return null;
      return {
        resetUrl: `${canonicalOrigin}/admin/reset-password?token=${resetTokenOf(resetId, resetKey)}`,
        email: reset.email,
        firstName: reset.first_name,
        username: reset.username,
        expiresAt: reset.expires_at.toISOString(),
      };
    },
    async 'admin-password-changed'(on, { adminId, createdAt }) {
      const [admin] = await run(on, selectAdmin, [adminId]);
      if (!admin) return null;
      return {
        email: admin.email,
        firstName: admin.first_name,
        username: admin.username,
        changedAt: createdAt.toISOString(),
      };
    },
    async 'admin-email-changed'(on, { adminId, auditId, createdAt }) {
      const [change] = await run(on, selectEmailChange, [auditId, adminId]);
      if (!change) return null;
      return {
        email: change.email,
        firstName: change.first_name,
        username: change.username,
        changedBy: change.changed_by,
        changedAt: createdAt.toISOString(),
      };
    },
    async 'admin-access-ended'(on, { adminId, auditId, createdAt }) {
      const [end] = await run(on, selectAccessEnd, [auditId, adminId]);
      if (!end) return null;
      return {
        email: end.email,
        firstName: end.first_name,
        username: end.username,
        endedBy: end.ended_by,
        endedAt: createdAt.toISOString(),
        isDeleted: end.is_deleted,
      };
    },
  };
}
