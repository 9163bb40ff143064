import { run, statement } from '../db/statement.ts';
import { transactionOf } from '../db/transact.ts';
import type { Composers } from '../outbox/composeMail.ts';
import { Admin } from './admin.model.ts';
import { resetTokenOf } from './reset/resetToken.ts';

interface Recipient {
  email: string;
  firstName: string;
  username: string;
}

const selectReset = statement<Recipient & { expiresAt: Date }>(
  'reset mail',
  `select a.email, a.first_name as "firstName", a.username, r.expires_at as "expiresAt"
   from password_resets r join admins a on a.id = r.admin_id
   where r.id = $1 and r.expires_at > now() and a.is_active`,
);
// The old address is in the audit log. The admin may have been deleted since.
const selectEmailUpdate = statement<Recipient & { updatedBy: string }>(
  'email updated mail',
  `select l.before ->> 'email' as email, coalesce(a.first_name, l.subject) as "firstName", l.subject as username,
     l.username as "updatedBy"
   from audit_log l left join admins a on a.id = $2 where l.id = $1`,
);

// An account that was activated again needs no mail. The audit row has the address of a deleted account. It also has
// the old address, if the same edit changed the address.
const selectAccessEnd = statement<Recipient & { endedBy: string; isDeleted: boolean }>(
  'access ended mail',
  `select coalesce(l.before ->> 'email', a.email) as email,
     coalesce(l.before ->> 'firstName', a.first_name) as "firstName", l.subject as username,
     l.username as "endedBy", l.action = 'admin.deleted' as "isDeleted"
   from audit_log l left join admins a on a.id = $2
   where l.id = $1 and (l.action = 'admin.deleted' or not a.is_active)`,
);

/** Reset links use the canonical origin, never the origin of the request. */
export function createAdminComposers(
  canonicalOrigin: string,
  resetKey: string,
): Pick<Composers, 'admin-password-reset' | 'admin-password-updated' | 'admin-email-updated' | 'admin-access-ended'> {
  return {
    async 'admin-password-reset'(on, { resetId }) {
      const [reset] = await run(on, selectReset, [resetId]);
      if (!reset || resetId === null) return null;
      const resetUrl = `${canonicalOrigin}/admin/reset-password?token=${resetTokenOf(resetId, resetKey)}`;
      return { ...reset, resetUrl, expiresAt: reset.expiresAt.toISOString() };
    },
    async 'admin-password-updated'(on, { adminId, createdAt }) {
      const admin = adminId === null ? null : await Admin.findByPk(adminId, { transaction: transactionOf(on) });
      if (!admin) return null;
      const { email, firstName, username } = admin;
      return { email, firstName, username, updatedAt: createdAt.toISOString() };
    },
    async 'admin-email-updated'(on, { adminId, auditId, createdAt }) {
      const [update] = await run(on, selectEmailUpdate, [auditId, adminId]);
      return update ? { ...update, updatedAt: createdAt.toISOString() } : null;
    },
    async 'admin-access-ended'(on, { adminId, auditId, createdAt }) {
      const [end] = await run(on, selectAccessEnd, [auditId, adminId]);
      return end ? { ...end, endedAt: createdAt.toISOString() } : null;
    },
  };
}
