import type { Sequelize } from 'sequelize';
import type { SessionView } from '@studio/contract/admin/admins';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { signedInAdmin } from './requireAdmin.ts';
import { isLive } from './session.ts';

interface SessionRow extends Pick<SessionView, 'id' | 'address' | 'browser'> {
  createdAt: Date;
  lastSeenAt: Date;
}

const selectSessions = statement<SessionRow>(
  'session list',
  `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.address, s.browser
   from admin_sessions s where s.admin_id = $1 and ${isLive} order by s.last_seen_at desc, s.id`,
);
const deleteOther = statement<{ id: string }>(
  'session end own',
  'delete from admin_sessions where admin_id = $1 and id::text = $2 returning id',
);
const deleteOthers = statement<{ id: string }>(
  'session end others',
  'delete from admin_sessions where admin_id = $1 and id <> $2 returning id',
);

/** An admin's own sessions; nobody sees or ends those of another admin. */
export function addSessionRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/sessions', none, {
    summary: 'One’s own open sessions',
    answer: { list: 'SessionView' },
    handle: async (ctx) => {
      const { adminId, sessionId } = signedInAdmin(ctx);
      const rows = await run(database, selectSessions, [adminId]);
      return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: row.id === sessionId,
      }));
    },
  });

  routes.forAdmins('DELETE /api/admin/sessions', none, {
    summary: 'End one’s own sessions except this one',
    answer: { message: 'Other Sessions Ended' },
    handle: async (ctx) => {
      const { adminId, sessionId } = signedInAdmin(ctx);
      await run(database, deleteOthers, [adminId, sessionId]);
    },
  });

  routes.forAdmins('DELETE /api/admin/sessions/:id', none, {
    summary: 'End one of one’s own',
    hasTextId: true,
    answer: { message: 'Session Ended' },
    handle: async (ctx) => {
      const [ended] = await run(database, deleteOther, [signedInAdmin(ctx).adminId, ctx.params['id'] ?? '']);
      if (!ended) throw notFound('This session has already ended.');
    },
  });
}
