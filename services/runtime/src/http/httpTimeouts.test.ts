// RELIABILITY D01, D02
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeBytes, listen, statusesOf, stop } from '../../test/connection.ts';
import { createHttpServer } from './httpServer.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(stop)));

async function start(...args: Parameters<typeof createHttpServer>): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(...args);
  servers.push(server);
  return { server, port: await listen(server) };
}

test('each address has its own time limit for the body of a request', async () => {
  const { port } = await start((request, response) => void request.resume().on('end', () => response.end('ok')), {
    bodyTimeoutMs: (url) => (url.startsWith('/upload') ? 60_000 : 200),
  });
  const post = (path: string, length: number) =>
    exchangeBytes(
      port,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
      'x',
    );

  const [other, upload] = await Promise.all([post('/contact', 1000), post('/upload', 10)]);

  expect(statusesOf(other)).toEqual([408]);
  expect(statusesOf(upload)).toEqual([200]);
});

test('clients that send headers or a body slowly are disconnected while others are served', async () => {
  const { port } = await start((request, response) => void request.resume().on('end', () => response.end('ok')), {
    bodyTimeoutMs: () => 1000,
  });
  const slow = Array.from({ length: 50 }, () => [
    exchangeBytes(port, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-Slow: a\r\n'),
    exchangeBytes(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', 'x'),
  ]).flat();

  const other = await fetch(`http://127.0.0.1:${port}/`);

  expect(other.status).toBe(200);
  for (const response of await Promise.all(slow)) expect(statusesOf(response)).toEqual([408]);
});

test('a rejected client that does not disconnect is disconnected and does not keep the server open', async () => {
  const { server, port } = await start(() => undefined, { bodyTimeoutMs: () => 100 });
  server.headersTimeout = 100;
  const requests = [
    '',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    'GET / HTTP/9\r\n\r\n',
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const clients = requests.map((bytes) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    socket.resume().write(bytes);
    return socket;
  });
  await Promise.all(clients.map((socket) => once(socket, 'end')));

  expect(clients.every((socket) => socket.writable)).toBe(true);
  await new Promise((resolve) => server.close(resolve));

  for (const socket of clients) socket.destroy();
});

test('a client that reads nothing of the response is disconnected', async () => {
  const closed: string[] = [];
  const { server, port } = await start(({ url = '' }, response) => {
    response.once('close', () => closed.push(url));
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  server.timeout = 300;
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');

  while (closed.length === 0) await sleep(10);

  socket.destroy();
});

test('pipelined responses are closed with their connection', async () => {
  const arrived: string[] = [];
  const closed: string[] = [];
  const { port } = await start(({ url = '' }, response) => {
    arrived.push(url);
    response.once('close', () => closed.push(url));
    if (url === '/last') response.end('ok');
  });
  const socket = connect(port, '127.0.0.1');
  for (const path of ['/1', '/2', '/3', '/last']) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  while (arrived.length < 4) await sleep(10);

  socket.destroy();

  while (closed.length < 4) await sleep(10);
  expect(closed.sort()).toEqual(['/1', '/2', '/3', '/last']);
});

test('a body timeout does not replace the response of an earlier pipelined request', async () => {
  const { port } = await start(() => undefined, { bodyTimeoutMs: () => 100 });

  const response = await exchangeBytes(
    port,
    'GET /pending HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  );

  expect(response).toBe('');
});
