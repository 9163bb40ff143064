import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { noSpans } from '@studio/runtime/tracing/spans';
import { captureLog } from '../../../test/capturedLog.ts';
import type { CapturedLog } from '../../../test/capturedLog.ts';
import { listen } from '../../../test/listen.ts';
import type { RequestState } from '../context.ts';
import { requestLog } from '../monitoring/requestLog.ts';
import { errorHandler } from './errorHandler.ts';
import { responseTimeout } from './responseTimeout.ts';

test('a request that hangs is answered with 503, and its later result is logged', async () => {
  const log = captureLog();
  const answer = await ask(log, async () => {
    await sleep(150);
    throw new Error('error after the timeout');
  });

  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
    503,
    '5',
    { error: 'We cannot answer just now. Please try again in a moment.', code: 'unavailable' },
  ]);
  await sleep(200);
  expect(log.lines.map(({ msg }) => msg)).toEqual([
    'dependency unavailable',
    'request',
    'error after response timeout',
  ]);
});

test('a slow request gets more time while others are served, up to a limit', async () => {
  let respond: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (respond = resolve));
  const isServing = () => {
    respond();
    return true;
  };
  const served = await ask(captureLog(), () => late, { isServing, busyTimeoutMs: 60_000 });
  const hung = await ask(captureLog(), () => new Promise(() => undefined), { isServing });

  expect([served.status, hung.status]).toEqual([200, 503]);
});

test('a slow request gets no additional time while the database stands still', async () => {
  const database = { isServing: () => true, isStandingStill: () => true, busyTimeoutMs: 60_000 };
  const answer = await ask(captureLog(), () => new Promise(() => undefined), database);

  expect(answer.status).toBe(503);
});

test('a response within the timeout is sent unchanged', async () => {
  const answer = await ask(captureLog(), () => sleep(20));

  expect(answer.status).toBe(200);
});

test('an unreachable database is answered with 503 and logged', async () => {
  const log = captureLog();
  const answer = await ask(log, () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(log.lines[0]).toMatchObject({ level: 'warn', msg: 'dependency unavailable', err: { code: 'ECONNREFUSED' } });
});

test('an unexpected error is logged completely and not revealed in the answer', async () => {
  const log = captureLog();
  const answer = await ask(log, () => Promise.reject(new Error('select * from secrets where password = 1')));

  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
  ]);
  expect(log.lines[0]).toMatchObject({ level: 'error', err: { message: 'select * from secrets where password = 1' } });
});

async function ask(
  { log }: CapturedLog,
  work: () => Promise<unknown>,
  { isServing = (): boolean => false, isStandingStill = (): boolean => false, busyTimeoutMs = 600 } = {},
): Promise<Response> {
  const koa = new Koa<RequestState>();
  koa.use(requestLog(log, { secret: 'the test', trustProxyHops: 0 }, noSpans)).use(errorHandler);
  koa.use(responseTimeout({ timeoutMsOf: () => 100, busyTimeoutMs, database: { isServing, isStandingStill } }));
  koa.use(async (ctx) => {
    await work();
    ctx.body = {};
  });
  const answer = koa.callback();
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  const port = await listen(server);
  try {
    return await fetch(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
}
