import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { bodyMsOf } from '@studio/contract/deadlines';
import { createHttpServer } from './server.ts';

let server: Server;
let port = 0;
/** Requests that reached the application. */
let reached: string[] = [];

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  port = typeof bound === 'object' && bound ? bound.port : 0;
});
beforeEach(() => {
  reached = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Talk {
  /** All that came back until the server hung up. */
  answer: string;
  seconds: number;
}

/** Writes bytes, half-closes nothing, and listens until the server hangs up. */
function talk(
  bytes: string,
  { every, to = port }: { every?: { ms: number; bytes: string }; to?: number } = {},
): Promise<Talk> {
  return new Promise((resolve) => {
    const start = performance.now();
    let answer = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const drip = every && setInterval(() => socket.write(every.bytes), every.ms);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ answer, seconds: (performance.now() - start) / 1000 });
    });
  });
}

const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));

test('a request that is not HTTP is answered once, in JSON, and the connection is closed', async () => {
  const { answer } = await talk('GET / HTTP/9\r\n\r\n');

  expect(statusesOf(answer)).toEqual([400]);
  expect(answer).toContain('Connection: close');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    error: 'The request could not be read.',
    code: 'malformed_body',
  });
});

describe('a request that two parsers read differently (RELIABILITY D12)', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

  test.each([
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello${smuggled}`],
    ['a length list', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nhello${smuggled}`],
    ['a signed length', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello${smuggled}`],
    ['a folded header', `GET / HTTP/1.1\r\nHost: a\r\nX-Folded: a\r\n b\r\nConnection: close\r\n\r\n${smuggled}`],
    ['a bare line feed', `POST / HTTP/1.1\nHost: a\nContent-Length: 0\n\n${smuggled}`],
    ['a space before the colon', `GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nhello${smuggled}`],
    [
      'an unknown coding',
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a chunk size that is none', `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${smuggled}`],
    ['a bare carriage return', `GET / HTTP/1.1\r\nHost: a\r\nX: a\rContent-Length: 5\r\n\r\n${smuggled}`],
  ])('%s: 400, closed, and nothing smuggled', async (_name, bytes) => {
    const { answer } = await talk(bytes);

    expect(statusesOf(answer)).toEqual([400]);
    expect(reached).not.toContain('GET /smuggled');
  });
});

test('endless headers and addresses are rejected', async () => {
  const headers = Array.from({ length: 20_000 }, (_, place) => `X-${place}: a`).join('\r\n');

  const many = await talk(`GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`);
  const long = await talk(`GET /${'a'.repeat(64 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`);

  expect(statusesOf(many.answer)).toEqual([431]);
  expect(statusesOf(long.answer)).toEqual([431]);
  expect(reached).toEqual([]);
});

test.each(['CONNECT evil.test:443', 'FOO /'])('%s is not supported', async (line) => {
  const { answer } = await talk(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`);

  expect(statusesOf(answer)).toEqual([501]);
});

test('a picture may take longer to arrive than other bodies, but not for ever', async () => {
  const own = createHttpServer(
    (request, response) => void request.resume().on('end', () => response.end('ok')),
    // Both a twentieth of what they are.
    (address) => bodyMsOf(address, 10_000) / 20,
  );
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const bound = own.address();
  const to = typeof bound === 'object' && bound ? bound.port : 0;
  const post = (path: string, length: number) =>
    talk(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`, {
      every: { ms: 70, bytes: 'x' },
      to,
    });

  const [other, picture, endless] = await Promise.all([
    post('/api/contact', 10),
    post('/api/upload-image?from=phone', 10),
    post('/api/upload-image', 1000),
  ]);
  own.closeAllConnections();
  await new Promise((resolve) => own.close(resolve));

  expect(statusesOf(other.answer)).toEqual([408]);
  expect(statusesOf(picture.answer)).toEqual([200]);
  expect(picture.seconds).toBeGreaterThan(0.6);
  expect(statusesOf(endless.answer)).toEqual([408]);
});

test('a rejected client that stays connected is disconnected and does not delay shutdown', async () => {
  const own = createHttpServer(
    () => undefined,
    () => 100,
  ).listen(0, '127.0.0.1');
  own.headersTimeout = 100;
  await once(own, 'listening');
  const bound = own.address();
  const to = typeof bound === 'object' && bound ? bound.port : 0;
  const beginnings = [
    '',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    'GET / HTTP/9\r\n\r\n',
    'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  const stubborn = beginnings.map((bytes) => {
    const socket = connect({ host: '127.0.0.1', port: to, allowHalfOpen: true });
    socket.resume().write(bytes);
    return socket;
  });
  await Promise.all(stubborn.map((socket) => once(socket, 'end')));

  const isHeld = stubborn.every((socket) => socket.writable);
  await new Promise((resolve) => own.close(resolve));

  expect(isHeld).toBe(true);
  for (const socket of stubborn) socket.destroy();
});

test('a late body does not replace the previous answer', async () => {
  const own = createHttpServer(
    () => undefined,
    () => 100,
  ).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const bound = own.address();
  const to = typeof bound === 'object' && bound ? bound.port : 0;

  const { answer } = await talk(
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    { to },
  );
  await new Promise((resolve) => own.close(resolve));

  expect(answer).toBe('');
});

test('a client that sends headers or a body byte by byte is disconnected while others are served (RELIABILITY D01, D02)', async () => {
  const slow = Array.from({ length: 50 }, () => [
    talk('GET / HTTP/1.1\r\nHost: a\r\n', { every: { ms: 500, bytes: 'X-Drop: a\r\n' } }),
    talk('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', { every: { ms: 500, bytes: 'x' } }),
  ]).flat();
  const normal: number[] = [];
  const asking = setInterval(() => {
    const start = performance.now();
    void fetch(`http://127.0.0.1:${port}/`).then(() => normal.push(performance.now() - start));
  }, 100);

  const talks = await Promise.all(slow);
  clearInterval(asking);

  for (const [place, { answer, seconds }] of talks.entries()) {
    expect(statusesOf(answer)).toEqual([408]);
    expect(seconds).toBeLessThan(place % 2 === 0 ? 8 : 13);
  }
  expect(normal.length).toBeGreaterThan(30);
  expect(normal.sort((one, other) => one - other).at(Math.floor(normal.length * 0.95))).toBeLessThan(300);
}, 30_000);
