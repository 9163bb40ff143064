import {
  adminCreationSchema,
  adminDeletionSchema,
  adminEditSchema,
  passwordUpdateSchema,
} from '@studio/contract/admin/admins';
import type { Origins } from '../http/caller/origin.ts';
import { parseId } from '../input/parse.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { Admin } from './admin.model.ts';
import { presentAdmin } from './admin.presenter.ts';
import { createAdmin, deleteAdmin, editAdmin } from './admin.service.ts';
import { actorOf } from './audit/actor.ts';
import { updateOwnPassword } from './passwords/ownPassword.service.ts';
import type { PasswordUpdateContext } from './passwords/ownPassword.service.ts';
import { sessionClientOf } from './sessions/sessionClient.ts';
import { setSessionCookie } from './sessions/sessionCookie.ts';

export function addAdminRoutes(routes: RouteTable, context: PasswordUpdateContext & { origins: Origins }): void {
  routes.forAdmins('GET /api/admin/users', none, {
    summary: 'All admins',
    answer: { list: 'AdminView' },
    handle: async () => (await Admin.findAll({ order: [['id', 'ASC']] })).map(presentAdmin),
  });

  routes.forAdmins('POST /api/admin/users', body(adminCreationSchema), {
    summary: 'Add one',
    status: 201,
    answer: { view: 'AdminView' },
    handle: async (ctx, input) => presentAdmin(await createAdmin(context, input(), actorOf(ctx))),
  });

  routes.forAdmins('PUT /api/admin/users/:id', body(adminEditSchema), {
    summary: 'Change one',
    answer: { view: 'AdminView' },
    handle: async (ctx, input) =>
      presentAdmin(await editAdmin(context, parseId(ctx.params['id']), input(), actorOf(ctx))),
  });

  routes.forAdmins('DELETE /api/admin/users/:id', body(adminDeletionSchema, { isOptional: true }), {
    summary: 'Remove one',
    answer: { message: 'Admin Deleted' },
    handle: async (ctx, input) => {
      const { currentPassword } = input();
      await deleteAdmin(context, parseId(ctx.params['id']), currentPassword, actorOf(ctx));
    },
  });

  routes.forAdmins('POST /api/admin/change-password', body(passwordUpdateSchema), {
    summary: 'Change one’s own; the other sessions end',
    answer: { view: 'LoginView' },
    handle: async (ctx, input) => {
      const { admin, session } = await updateOwnPassword(context, input(), actorOf(ctx), sessionClientOf(ctx));
      setSessionCookie(ctx, context.origins, session);
      return { token: session.token, admin: presentAdmin(admin) };
    },
  });
}
