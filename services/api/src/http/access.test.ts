// SPEC §6
import { Router } from '@koa/router';
import Koa from 'koa';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { AppError } from '../errors.ts';
import { guardAccess, publicRoutes } from './access.ts';
import type { RequestState, Routes } from './context.ts';
import { errorHandler } from './response/errorHandler.ts';

const app = useApp(useDatabase());

test('a route that is not in the table requires an admin before it reads an id or a body', async () => {
  const closed = app.routes.filter(({ method, path }) => !publicRoutes.has(`${method.replace('HEAD', 'GET')} ${path}`));

  // SPEC §7 has 28 calls, two thirds of them for admins.
  expect(closed.length).toBeGreaterThan(15);
  for (const { method, path } of closed) {
    const { status, headers } = await request(app.url, path.replaceAll(/:\w+/g, 'no-such-id'), {
      method,
      ...(method !== 'GET' && method !== 'HEAD' && { body: '{"half":', headers: { 'Content-Type': 'text/plain' } }),
    });
    expect([method, path, status]).toEqual([method, path, 401]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test('a route in the table is open to every caller', async () => {
  const open = app.routes.filter(({ method, path }) => publicRoutes.has(`${method.replace('HEAD', 'GET')} ${path}`));

  for (const { method, path } of open) {
    const answer = await fetch(app.url + path.replaceAll(/:\w+/g, 'no-such-id'), { method });
    const wasAsked = path.startsWith('/api/admin/') ? [400, 401] : [200, 400, 404, 415];
    expect([method, path, wasAsked.includes(answer.status)]).toEqual([method, path, true]);
  }
});

test('every route of the table exists', () => {
  const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));

  expect([...publicRoutes].filter((route) => !routes.has(route))).toEqual([]);
});

test('exactly the routes that the design calls public are public', () => {
  expect([...publicRoutes].sort()).toEqual([
    'DELETE /api/holds/:id',
    'GET /api/bookings/:reference/manage',
    'GET /api/bookings/reference/:reference',
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/events/:id/waitlist',
    'GET /api/events/filters',
    'GET /api/events/seats',
    'GET /api/holds/:id',
    'GET /api/openapi.json',
    'GET /api/settings',
    'GET /api/settings/pages/:name',
    'GET /api/waitlist/:id',
    'GET /healthz',
    'GET /readyz',
    'GET /status',
    'GET /uploads/:name',
    'PATCH /api/bookings/:reference/manage/contact',
    'POST /api/admin/forgot-password',
    'POST /api/admin/login',
    'POST /api/admin/reset-password',
    'POST /api/bookings',
    'POST /api/bookings/:reference/manage/cancel',
    'POST /api/bookings/:reference/manage/change',
    'POST /api/bookings/:reference/manage/quote',
    'POST /api/bookings/confirm',
    'POST /api/bookings/find',
    'POST /api/contact',
    'POST /api/events/:id/waitlist',
    'POST /api/holds',
    'POST /api/payments/payfast/itn',
    'POST /api/waitlist/:id/confirm',
    'POST /api/waitlist/:id/hold',
    'POST /api/waitlist/:id/leave',
  ]);
});

test('a path that matches an open and a closed route is closed', async () => {
  const routes: Routes = new Router<RequestState>();
  routes.use(
    guardAccess(() => {
      throw new AppError('unauthorized', 'unauthorized', 'Please log in first.');
    }),
  );
  routes.get('/api/events/:id', (ctx) => void (ctx.body = 'open'));
  routes.get('/api/events/secret', (ctx) => void (ctx.body = 'closed'));
  const koa = new Koa<RequestState>();
  koa.silent = true;
  const answer = koa.use(errorHandler).use(routes.routes()).callback();
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const origin = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';

  expect(await (await fetch(`${origin}/api/events/7`)).text()).toBe('open');
  expect((await fetch(`${origin}/api/events/secret`)).status).toBe(401);

  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
