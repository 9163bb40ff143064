import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureLog } from '../test/capturedLog.ts';
import { createHttpServer } from './http/server.ts';
import { createShutdown } from './shutdown.ts';
import type { Shutdown, ShutdownOptions } from './shutdown.ts';

interface Ending {
  shutdown: Shutdown;
  address: string;
  /** What happened, in order. */
  happened: string[];
  exited: Promise<number>;
  lines: Record<string, unknown>[];
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test('shutdown becomes unready, stops accepting, answers the last request, runs its steps in order and exits 0', async () => {
  const { shutdown, address, happened, exited } = await listen({ drainMs: 150, answerMs: 400 });
  const slow = fetch(address);
  await sleep(20);

  void shutdown.begin('SIGTERM', 0);

  expect(shutdown.isDraining()).toBe(true);
  await sleep(50);
  // Still accepting while the balancer learns that we are unready.
  const late = fetch(address);
  await sleep(200);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(await exited).toBe(0);
  expect([(await slow).status, (await late).status]).toEqual([200, 200]);
  expect(happened).toEqual(['answered', 'answered', 'relay closed', 'pool closed']);
});

test('an idle connection does not delay shutdown', async () => {
  const { shutdown, address, exited } = await listen({ drainMs: 0 });
  await (await fetch(address)).text();
  const start = performance.now();

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(0);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a hanging request is ended by the forced exit, which is not 0 and is logged', async () => {
  const { shutdown, address, happened, exited, lines } = await listen({
    drainMs: 0,
    answerMs: 1000,
    finishWithinMs: 200,
  });
  fetch(address).catch(() => undefined);
  await sleep(20);

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(1);
  expect(happened).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg: 'could not end in time' }));
});

test('a failing step does not prevent the others, and the exit code is 1', async () => {
  const failing = { name: 'relay', close: () => Promise.reject(new Error('stuck')) };
  const { shutdown, happened, exited, lines } = await listen({ drainMs: 0, first: failing });

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(1);
  expect(happened).toEqual(['relay closed', 'pool closed']);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', step: 'relay' }));
});

test('after an unexpected error the exit code is 1', async () => {
  const { shutdown, exited } = await listen({ drainMs: 0 });

  void shutdown.begin('uncaught exception', 1);

  expect(await exited).toBe(1);
});

test('a second signal ends the process at once', async () => {
  const { shutdown, address, exited } = await listen({ drainMs: 500 });
  await (await fetch(address)).text();

  const start = performance.now();

  void shutdown.begin('SIGINT', 0);
  void shutdown.begin('SIGINT', 0);

  expect(await exited).toBe(1);
  expect(performance.now() - start).toBeLessThan(300);
});

async function listen({
  answerMs = 0,
  first,
  ...options
}: Partial<ShutdownOptions> & { answerMs?: number; first?: ShutdownOptions['steps'][number] }): Promise<Ending> {
  const happened: string[] = [];
  const { log, lines } = captureLog();
  const server = createHttpServer((_request, response) => {
    setTimeout(() => response.end('ok', () => happened.push('answered')), answerMs);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
  const step = (name: string) => ({ name, close: async () => happened.push(`${name} closed`) });

  return new Promise((listening) => {
    const exited = new Promise<number>((exit) => {
      const shutdown = createShutdown({
        log,
        server,
        drainMs: 0,
        steps: [...(first ? [first] : []), step('relay'), step('pool')],
        ...options,
        exit,
      });
      queueMicrotask(() => listening({ shutdown, address, happened, exited, lines }));
    });
  });
}
