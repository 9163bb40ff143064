import { adminEditSchema, adminInputSchema, passwordChangeSchema } from '@studio/contract/admins';
import type { LoginView, MessageView } from '@studio/contract/admins';
import { json } from '../http/body.ts';
import type { Routes } from '../http/context.ts';
import type { Origins } from '../http/origin.ts';
import { parse, parseId } from '../http/parse.ts';
import { Admin } from './admin.model.ts';
import { presentAdmin } from './admin.presenter.ts';
import { createAdmin, deleteAdmin, editAdmin } from './admin.service.ts';
import { authorOf } from './audit/author.ts';
import { changeOwnPassword } from './passwords/ownPassword.service.ts';
import type { OwnPasswordDeps } from './passwords/ownPassword.service.ts';
import { actorOf } from './sessions/requireAdmin.ts';
import { setSessionCookie } from './sessions/sessionCookie.ts';

export function addAdminRoutes(routes: Routes, deps: OwnPasswordDeps & { origins: Origins }): void {
  routes.get('/api/admin/users', async (ctx) => {
    const admins = await Admin.findAll({ order: [['id', 'ASC']] });
    ctx.body = admins.map(presentAdmin);
  });

  routes.post('/api/admin/users', json, async (ctx) => {
    const admin = await createAdmin(deps, parse(adminInputSchema, ctx.request.body), authorOf(ctx));
    ctx.status = 201;
    ctx.body = presentAdmin(admin);
  });

  routes.put('/api/admin/users/:id', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    ctx.body = presentAdmin(await editAdmin(deps, id, parse(adminEditSchema, ctx.request.body), authorOf(ctx)));
  });

  routes.delete('/api/admin/users/:id', async (ctx) => {
    await deleteAdmin(deps, parseId(ctx.params['id']), authorOf(ctx));
    ctx.body = { message: 'Admin Deleted' } satisfies MessageView;
  });

  routes.post('/api/admin/change-password', json, async (ctx) => {
    const change = parse(passwordChangeSchema, ctx.request.body);
    const { admin, session } = await changeOwnPassword(deps, actorOf(ctx), change, authorOf(ctx));
    setSessionCookie(ctx, deps.origins, session);
    ctx.body = { token: session.token, admin: presentAdmin(admin) } satisfies LoginView;
  });
}
