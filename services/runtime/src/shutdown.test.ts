import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, stop } from '../test/connection.ts';
import { createHttpServer } from './http/httpServer.ts';
import { createLogger } from './logging/logger.ts';
import { closeServer, createShutdown } from './shutdown.ts';
import type { Shutdown, ShutdownOptions } from './shutdown.ts';

interface Started {
  shutdown: Shutdown;
  url: string;
  happened: string[];
  exited: Promise<number>;
  lines: Record<string, unknown>[];
  respond: () => void;
}

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(stop)));

async function start(options: Partial<ShutdownOptions> = {}, relay = async () => {}): Promise<Started> {
  const happened: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const gate = new EventEmitter();
  const exited = once(gate, 'exit') as Promise<[number]>;
  const server = createHttpServer(({ url }, response) => {
    happened.push(`${url} arrived`);
    const end = () => response.end('ok', () => happened.push(`${url} answered`));
    if (url === '/slow') gate.once('respond', end);
    else end();
  });
  servers.push(server);
  const url = `http://127.0.0.1:${await listen(server)}`;
  const shutdown = createShutdown({
    log: createLogger({ service: 'test', version: 'test', logLevel: 'info' }, { write }),
    drainMs: 0,
    timeoutMs: 60_000,
    steps: [
      { name: 'http server', close: () => closeServer(server) },
      { name: 'relay', close: () => relay().finally(() => happened.push('relay closed')) },
      { name: 'database', close: async () => happened.push('database closed') },
    ],
    exit: (code) => void gate.emit('exit', code),
    ...options,
  });
  return {
    shutdown,
    url,
    happened,
    exited: exited.then(([code]) => code),
    lines,
    respond: () => void gate.emit('respond'),
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

test('shutdown serves while draining, then refuses connections, sends the last response and closes the steps in order', async () => {
  const { shutdown, url, happened, exited, respond } = await start({ drainMs: 2000 });
  const slow = fetch(`${url}/slow`);
  await until(() => happened.includes('/slow arrived'));

  void shutdown.begin('SIGTERM', 0);

  expect(shutdown.isDraining()).toBe(true);
  expect((await fetch(`${url}/late`)).status).toBe(200);
  await until(() =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
  respond();
  expect((await slow).status).toBe(200);
  expect(await exited).toBe(0);
  expect(happened.filter((what) => !what.startsWith('/ '))).toEqual([
    '/slow arrived',
    '/late arrived',
    '/late answered',
    '/slow answered',
    'relay closed',
    'database closed',
  ]);
});

test('an idle keep-alive connection does not delay the end', async () => {
  const { shutdown, url, exited } = await start();
  await (await fetch(url)).text();

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(0);
});

test('a request that does not finish in time ends the process with code 1 and a log line', async () => {
  const { shutdown, url, happened, exited, lines } = await start({ timeoutMs: 200 });
  fetch(`${url}/slow`).catch(() => undefined);
  await until(() => happened.includes('/slow arrived'));

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(1);
  expect(happened).toEqual(['/slow arrived']);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg: 'shutdown timeout' }));
});

test('a step that fails does not prevent the later steps and gives code 1', async () => {
  const { shutdown, happened, exited, lines } = await start({}, () => Promise.reject(new Error('stuck')));

  void shutdown.begin('SIGTERM', 0);

  expect(await exited).toBe(1);
  expect(happened).toEqual(['relay closed', 'database closed']);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', step: 'relay' }));
});

// RELIABILITY R11
test('after an unexpected error the process ends with code 1 although every step succeeded', async () => {
  const { shutdown, happened, exited, lines } = await start();

  shutdown.fail(new Error('bug'), 'uncaught exception');

  expect(await exited).toBe(1);
  expect(happened).toEqual(['relay closed', 'database closed']);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg: 'uncaught exception' }));
});

test('a second signal ends the process at once', async () => {
  const { shutdown, exited, happened } = await start({ drainMs: 60_000 });

  void shutdown.begin('SIGINT', 0);
  void shutdown.begin('SIGINT', 0);

  expect(await exited).toBe(1);
  expect(happened).toEqual([]);
});
