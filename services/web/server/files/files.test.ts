/** @jest-environment node */
import { once } from 'node:events';
import fs from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { createHttpServer } from '@studio/runtime/httpServer';
import { asMiddleware, builtFiles } from './files.ts';

const letters = 'abcdefghij';
const servers: Server[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  await writeFile(join(folder, 'letters.txt'), letters);
  await writeFile(join(folder, 'gone.txt'), letters);
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(16 * 1024 * 1024));
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function serve(files: Middleware): Promise<number> {
  const app = new Koa().use(files);
  // Koa would log every response that failed.
  app.silent = true;
  const handle = app.callback();
  const server = createHttpServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends one request and reads until the server closes the connection. */
async function ask(port: number, path: string, headers = ''): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

test.each([
  ['one after the other', 20, 1],
  ['ten at once on each of two connections', 2, 10],
])(
  'a file requested for %s is closed when the visitor disconnects during the response',
  async (_how, visitors, requests) => {
    const opened: ReadStream[] = [];
    const open = fs.createReadStream;
    jest.spyOn(fs, 'createReadStream').mockImplementation((...what) => {
      const file = open(...what);
      opened.push(file);
      return file;
    });
    const port = await serve(builtFiles(folder));
    const sockets = Array.from({ length: visitors }, () => connect(port, '127.0.0.1').pause());
    for (const socket of sockets) socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests));
    while (opened.filter(({ pending }) => !pending).length < 20) await sleep(5);

    for (const socket of sockets) socket.destroy();

    while (!opened.every(({ closed }) => closed)) await sleep(5);
    expect(opened).toHaveLength(20);
  },
);

test.each([
  ['bytes=2-5', 206, 'cdef'],
  ['bytes=7-', 206, 'hij'],
  ['bytes=7-99', 206, 'hij'],
  ['bytes=999999999-', 416, ''],
  ['bytes=5-2', 200, letters],
  ['bytes=0-0', 200, letters],
  ['bytes=-5', 200, letters],
  ['bytes=0-1,4-5', 200, letters],
  ['bytes=0-99999999999999999999', 200, letters],
  ['bytes=', 200, letters],
  ['lines=1-2', 200, letters],
  ['bytes=2-5\r\nIf-Range: "another version"', 200, letters],
])('Range: %s is answered %d, and in full', async (range, status, content) => {
  const port = await serve(builtFiles(folder));

  const { head, body } = await ask(port, '/letters.txt', `Range: ${range}\r\n`);

  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(body).toBe(content);
});

test('a file that becomes unreadable ends the response early, and the next file is served', async () => {
  const port = await serve(builtFiles(folder));
  await rm(join(folder, 'gone.txt'));

  expect((await ask(port, '/gone.txt')).body).toBe('');
  expect((await ask(port, '/letters.txt')).body).toBe(letters);
});

test('a failing handler is answered 500, or closes the connection when the response has begun', async () => {
  const port = await serve(
    asMiddleware(({ url }, response) => {
      if (url === '/begun') response.writeHead(200, { 'Content-Length': 10 }).write('begun');
      throw new Error('fails');
    }),
  );

  expect((await ask(port, '/')).head).toContain('HTTP/1.1 500 ');
  // The response is incomplete, whatever part of it arrives.
  expect((await ask(port, '/begun')).body).not.toHaveLength(10);
});

test('the pictures of mails may be shown by another site, other files may not', async () => {
  await mkdir(join(folder, 'art'));
  for (const file of ['art/wheel.jpg', 'icon-192.png']) await writeFile(join(folder, file), letters);
  const port = await serve(builtFiles(folder));

  for (const path of ['/art/wheel.jpg', '/icon-192.png']) {
    expect((await ask(port, path)).head).toContain('Cross-Origin-Resource-Policy: cross-origin');
  }
  expect((await ask(port, '/letters.txt')).head).not.toContain('cross-origin');
});

test('a path without a file is passed on', async () => {
  const port = await serve(async (context, next) => {
    await builtFiles(folder)(context, next);
    if (context.status === 404) context.body = 'passed on';
  });

  expect((await ask(port, '/nothing.txt')).body).toBe('passed on');
});
