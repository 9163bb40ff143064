import { loginInputSchema } from '@studio/contract/admin/admins';
import type { LoginView, MessageView } from '@studio/contract/admin/admins';
import { AppError } from '../../errors.ts';
import type { HandlerContext, Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse } from '../../input/parse.ts';
import { Admin } from '../admin.model.ts';
import { presentAdmin } from '../admin.presenter.ts';
import { findDevice, setDeviceCookie } from './device.ts';
import type { DeviceContext } from './device.ts';
import { login } from './login.service.ts';
import type { LoginContext } from './login.service.ts';
import { signedInAdmin } from './requireAdmin.ts';
import { sessionClientOf } from './sessionClient.ts';
import { clearSessionCookie, sessionCookie, setSessionCookie } from './sessionCookie.ts';

export function addLoginRoutes(routes: Routes, context: LoginContext & DeviceContext): void {
  const { sessions, origins } = context;

  routes.post('/api/admin/login', json, async (ctx) => {
    const input = parse(loginInputSchema, ctx.request.body);
    const device = await findDevice(ctx, context, input);
    const source = { visitor: ctx.state.visitor, device, client: sessionClientOf(ctx) };
    const { admin, session } = await login(context, input, source).catch((error: unknown) => {
      noteFailure(ctx, error);
      throw error;
    });
    // Ends the browser's previous session, whose token may be known to others (RELIABILITY A20).
    const old = await sessions.find(sessionCookie(ctx, origins) ?? '');
    if (old) await sessions.end(old.sessionId);

    ctx.state.log.info({ event: 'auth.login.ok', adminId: admin.id }, 'admin logged in');
    setSessionCookie(ctx, origins, session);
    setDeviceCookie(ctx, context, admin.id);
    ctx.body = { token: session.token, admin: presentAdmin(admin) } satisfies LoginView;
  });

  routes.post('/api/admin/logout', async (ctx) => {
    await sessions.end(signedInAdmin(ctx).sessionId);
    clearSessionCookie(ctx, origins);
    ctx.body = { message: 'Logged Out' } satisfies MessageView;
  });

  routes.get('/api/admin/profile', async (ctx) => {
    const admin = await Admin.findByPk(signedInAdmin(ctx).adminId);
    if (!admin) throw new AppError('unauthorized', 'unauthorized', 'Please log in first.');
    ctx.body = presentAdmin(admin);
  });
}

function noteFailure(ctx: HandlerContext, error: unknown): void {
  const reason = error instanceof AppError ? error.code : 'internal';
  ctx.state.log.warn({ event: 'auth.login.fail', reason, visitor: ctx.state.visitor }, 'login failed');
}
