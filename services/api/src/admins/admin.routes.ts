import {
  adminCreationSchema,
  adminDeletionSchema,
  adminEditSchema,
  passwordChangeSchema,
} from '@studio/contract/admin/admins';
import type { LoginView, MessageView } from '@studio/contract/admin/admins';
import type { Origins } from '../http/caller/origin.ts';
import type { Routes } from '../http/context.ts';
import { json } from '../input/body.ts';
import { parse, parseId } from '../input/parse.ts';
import { Admin } from './admin.model.ts';
import { presentAdmin } from './admin.presenter.ts';
import { createAdmin, deleteAdmin, editAdmin } from './admin.service.ts';
import { actorOf } from './audit/actor.ts';
import { changeOwnPassword } from './passwords/ownPassword.service.ts';
import type { PasswordChangeContext } from './passwords/ownPassword.service.ts';
import { sessionClientOf } from './sessions/sessionClient.ts';
import { setSessionCookie } from './sessions/sessionCookie.ts';

export function addAdminRoutes(routes: Routes, context: PasswordChangeContext & { origins: Origins }): void {
  routes.get('/api/admin/users', async (ctx) => {
    const admins = await Admin.findAll({ order: [['id', 'ASC']] });
    ctx.body = admins.map(presentAdmin);
  });

  routes.post('/api/admin/users', json, async (ctx) => {
    const admin = await createAdmin(context, parse(adminCreationSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = presentAdmin(admin);
  });

  routes.put('/api/admin/users/:id', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    ctx.body = presentAdmin(await editAdmin(context, id, parse(adminEditSchema, ctx.request.body), actorOf(ctx)));
  });

  routes.delete('/api/admin/users/:id', json, async (ctx) => {
    const { currentPassword } = parse(adminDeletionSchema, ctx.request.body ?? {});
    await deleteAdmin(context, parseId(ctx.params['id']), currentPassword, actorOf(ctx));
    ctx.body = { message: 'Admin Deleted' } satisfies MessageView;
  });

  routes.post('/api/admin/change-password', json, async (ctx) => {
    const change = parse(passwordChangeSchema, ctx.request.body);
    const { admin, session } = await changeOwnPassword(context, change, actorOf(ctx), sessionClientOf(ctx));
    setSessionCookie(ctx, context.origins, session);
    ctx.body = { token: session.token, admin: presentAdmin(admin) } satisfies LoginView;
  });
}
