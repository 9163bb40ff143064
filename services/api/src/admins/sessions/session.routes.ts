import { cast, col, literal, Op, where } from 'sequelize';
import { notFound } from '../../errors.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { AdminSession } from './adminSession.model.ts';
import { signedInAdmin } from './requireAdmin.ts';
import { isLive } from './session.ts';

/** An admin's own sessions. No admin sees or ends the sessions of another admin. */
export function addSessionRoutes(routes: RouteTable): void {
  routes.forAdmins('GET /api/admin/sessions', none, {
    summary: 'One’s own open sessions',
    answer: { list: 'SessionView' },
    handle: async (ctx) => {
      const { adminId, sessionId } = signedInAdmin(ctx);
      const sessions = await AdminSession.findAll({
        where: { adminId, [Op.and]: literal(isLive) },
        order: [
          ['lastSeenAt', 'DESC'],
          ['id', 'ASC'],
        ],
      });
      return sessions.map(({ id, address, browser, createdAt, lastSeenAt }) => ({
        id,
        address,
        browser,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === sessionId,
      }));
    },
  });

  routes.forAdmins('DELETE /api/admin/sessions', none, {
    summary: 'End one’s own sessions except this one',
    answer: { message: 'Other Sessions Ended' },
    handle: async (ctx) => {
      const { adminId, sessionId } = signedInAdmin(ctx);
      await AdminSession.destroy({ where: { adminId, id: { [Op.ne]: sessionId } } });
    },
  });

  routes.forAdmins('DELETE /api/admin/sessions/:id', none, {
    summary: 'End one of one’s own',
    hasTextId: true,
    answer: { message: 'Session Ended' },
    handle: async (ctx) => {
      const { adminId } = signedInAdmin(ctx);
      // Compared as text, because the id in the path may be no UUID.
      const isSent = where(cast(col('id'), 'text'), ctx.params['id'] ?? '');
      const ended = await AdminSession.destroy({ where: { adminId, [Op.and]: isSent } });
      if (ended === 0) throw notFound('This session has already ended.');
    },
  });
}
