import { loginInputSchema } from '@studio/contract/admin/admins';
import { AppError } from '../../errors.ts';
import type { HandlerContext } from '../../http/context.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { Admin } from '../admin.model.ts';
import { presentAdmin } from '../admin.presenter.ts';
import { findDevice, setDeviceCookie } from './device.ts';
import type { DeviceContext } from './device.ts';
import { login } from './login.service.ts';
import type { LoginContext } from './login.service.ts';
import { signedInAdmin } from './requireAdmin.ts';
import { sessionClientOf } from './sessionClient.ts';
import { clearSessionCookie, sessionCookie, setSessionCookie } from './sessionCookie.ts';

export function addLoginRoutes(routes: RouteTable, context: LoginContext & DeviceContext): void {
  const { sessions, origins } = context;

  routes.forAnyone('POST /api/admin/login', body(loginInputSchema), {
    summary: 'Begin a session',
    answer: { view: 'LoginView' },
    handle: async (ctx, input) => {
      const credentials = input();
      const device = await findDevice(ctx, context, credentials);
      const source = { visitor: ctx.state.visitor, device, client: sessionClientOf(ctx) };
      const { admin, session } = await login(context, credentials, source).catch((error: unknown) => {
        noteFailure(ctx, error);
        throw error;
      });
      // Ends the browser's previous session, whose token may be known to others (RELIABILITY A20).
      const old = await sessions.find(sessionCookie(ctx, origins) ?? '');
      if (old) await sessions.end(old.sessionId);

      ctx.state.log.info({ event: 'auth.login.ok', adminId: admin.id }, 'admin logged in');
      setSessionCookie(ctx, origins, session);
      setDeviceCookie(ctx, context, admin.id);
      return { token: session.token, admin: presentAdmin(admin) };
    },
  });

  routes.forAdmins('POST /api/admin/logout', none, {
    summary: 'End it',
    answer: { message: 'Logged Out' },
    handle: async (ctx) => {
      await sessions.end(signedInAdmin(ctx).sessionId);
      clearSessionCookie(ctx, origins);
    },
  });

  routes.forAdmins('GET /api/admin/profile', none, {
    summary: 'Who is signed in',
    answer: { view: 'AdminView' },
    handle: async (ctx) => {
      const admin = await Admin.findByPk(signedInAdmin(ctx).adminId);
      if (!admin) throw new AppError('unauthorized', 'unauthorized', 'Please log in first.');
      return presentAdmin(admin);
    },
  });
}

function noteFailure(ctx: HandlerContext, error: unknown): void {
  const reason = error instanceof AppError ? error.code : 'internal';
  ctx.state.log.warn({ event: 'auth.login.fail', reason, visitor: ctx.state.visitor }, 'login failed');
}
