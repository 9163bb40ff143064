import type { Sequelize } from 'sequelize';
import type { MessageView, SessionView } from '@studio/contract/admin/admins';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import type { Routes } from '../../http/context.ts';
import { signedInAdmin } from './requireAdmin.ts';
import { isLive } from './session.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  address: string;
  browser: string;
}

const selectSessions = statement<SessionRow>(
  'session list',
  `select s.id, s.created_at, s.last_seen_at, s.address, s.browser
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
export function addSessionRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/admin/sessions', async (ctx) => {
    const { adminId, sessionId } = signedInAdmin(ctx);
    const rows = await run(database, selectSessions, [adminId]);
    ctx.body = rows.map((row): SessionView => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      address: row.address,
      browser: row.browser,
      isCurrent: row.id === sessionId,
    }));
  });

  routes.delete('/api/admin/sessions', async (ctx) => {
    const { adminId, sessionId } = signedInAdmin(ctx);
    await run(database, deleteOthers, [adminId, sessionId]);
    ctx.body = { message: 'Other Sessions Ended' } satisfies MessageView;
  });

  routes.delete('/api/admin/sessions/:id', async (ctx) => {
    const [ended] = await run(database, deleteOther, [signedInAdmin(ctx).adminId, ctx.params['id'] ?? '']);
    if (!ended) throw notFound('This session has already ended.');
    ctx.body = { message: 'Session Ended' } satisfies MessageView;
  });
}
