/** @jest-environment node */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerMsOf } from '@studio/contract/deadlines';
import { createHttpServer } from './httpServer.ts';

/** Addresses that arrived. */
let arrivals: string[] = [];
/** Addresses whose answers are over, sent or not. */
let closed: string[] = [];

const server = createHttpServer(
  (request, response) => {
    const { url = '' } = request;
    const arrived = () => response.end(`${request.method} arrived`);
    arrivals.push(url);
    response.once('close', () => closed.push(url));
    if (url === '/body') text(request).then(arrived, () => undefined);
    else if (url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024));
    else if (!url.startsWith('/waits')) arrived();
  },
  (address) => (address === '/body' ? 200 : 10_000),
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  arrivals = [];
  closed = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Writes bytes and listens until the server hangs up. */
async function talk(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

test.each([
  ['no HTTP', 'GET / HTTP/9\r\n\r\n', 400, 'The request could not be read.'],
  ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n', 501, 'This method is not supported.'],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 501, 'This method is not supported.'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'That is more than we can take at once.',
  ],
  [
    'a body that does not arrive',
    'POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    408,
    'The request could not be read.',
  ],
  ['headers that do not arrive', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, 'The request could not be read.'],
])(
  '%s is refused with a sentence, and nobody else sees it',
  async (_what, bytes, status, sentence) => {
    const answer = await talk(bytes);

    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('Content-Type: application/json; charset=utf-8');
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body)).toMatchObject({ error: sentence });
  },
  15_000,
);

test('a request that can be read arrives', async () => {
  expect(await talk('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('GET arrived');
});

test('a rejected client that stays connected is disconnected and does not delay shutdown', async () => {
  const own = createHttpServer(
    () => undefined,
    () => 100,
  ).listen(0, '127.0.0.1');
  own.headersTimeout = 100;
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  const beginnings = [
    '',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    'GET / HTTP/9\r\n\r\n',
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const stubborn = beginnings.map((bytes) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    socket.resume().write(bytes);
    return socket;
  });
  await Promise.all(stubborn.map((socket) => once(socket, 'end')));

  const isHeld = stubborn.every((socket) => socket.writable);
  await new Promise((resolve) => own.close(resolve));

  expect(isHeld).toBe(true);
  for (const socket of stubborn) socket.destroy();
});

test('who takes nothing of an answer is let go', async () => {
  const { timeout } = server;
  // A hundredth of what it is.
  server.timeout = timeout / 100;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');

  while (closed.length === 0) await sleep(10);

  expect(timeout).toBeGreaterThan(answerMsOf('/api/upload-image'));
  server.timeout = timeout;
  socket.destroy();
});

test('answers that wait behind another end with their connection', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const turn of [1, 2, 3]) socket.write(`GET /waits/${turn} HTTP/1.1\r\nHost: a\r\n\r\n`);
  socket.write('GET /last HTTP/1.1\r\nHost: a\r\n\r\n');
  while (arrivals.length < 4) await sleep(10);

  socket.destroy();

  while (closed.length < 4) await sleep(10);
  expect(closed.sort()).toEqual(['/last', '/waits/1', '/waits/2', '/waits/3']);
});

test('a late body does not replace the previous answer', async () => {
  const answer = await talk(
    'GET /waits HTTP/1.1\r\nHost: a\r\n\r\nPOST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  );

  expect(answer).toBe('');
});
