import {
  adminCreationSchema,
  adminDeletionSchema,
  adminEditSchema,
  passwordChangeSchema,
} from '@studio/contract/admin/admins';
import type { Origins } from '../http/caller/origin.ts';
import { parseId } from '../input/parse.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { Admin } from './admin.model.ts';
import { presentAdmin } from './admin.presenter.ts';
import { createAdmin, deleteAdmin, editAdmin } from './admin.service.ts';
import { actorOf } from './audit/actor.ts';
import { changeOwnPassword } from './passwords/ownPassword.service.ts';
import type { PasswordChangeContext } from './passwords/ownPassword.service.ts';
import { sessionClientOf } from './sessions/sessionClient.ts';
import { setSessionCookie } from './sessions/sessionCookie.ts';

export function addAdminRoutes(routes: RouteTable, context: PasswordChangeContext & { origins: Origins }): void {
  routes.forAdmins('GET /api/admin/users', {
    summary: 'All admins',
    input: none,
    answer: { list: 'AdminView' },
    handle: async () => (await Admin.findAll({ order: [['id', 'ASC']] })).map(presentAdmin),
  });

  routes.forAdmins('POST /api/admin/users', {
    summary: 'Add one',
    input: body(adminCreationSchema),
    status: 201,
    answer: { view: 'AdminView' },
    handle: async (ctx, input) => presentAdmin(await createAdmin(context, input(), actorOf(ctx))),
  });

  routes.forAdmins('PUT /api/admin/users/:id', {
    summary: 'Change one',
    input: body(adminEditSchema),
    answer: { view: 'AdminView' },
    handle: async (ctx, input) =>
      presentAdmin(await editAdmin(context, parseId(ctx.params['id']), input(), actorOf(ctx))),
  });

  routes.forAdmins('DELETE /api/admin/users/:id', {
    summary: 'Remove one',
    input: body(adminDeletionSchema, { isOptional: true }),
    answer: { message: 'Admin Deleted' },
    handle: async (ctx, input) => {
      const { currentPassword } = input();
      await deleteAdmin(context, parseId(ctx.params['id']), currentPassword, actorOf(ctx));
    },
  });

  routes.forAdmins('POST /api/admin/change-password', {
    summary: 'Change one’s own; the other sessions end',
    input: body(passwordChangeSchema),
    answer: { view: 'LoginView' },
    handle: async (ctx, input) => {
      const { admin, session } = await changeOwnPassword(context, input(), actorOf(ctx), sessionClientOf(ctx));
      setSessionCookie(ctx, context.origins, session);
      return { token: session.token, admin: presentAdmin(admin) };
    },
  });
}
