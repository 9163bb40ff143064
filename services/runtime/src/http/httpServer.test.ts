import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { exchangeBytes, listen, statusesOf, stop } from '../../test/connection.ts';
import { createHttpServer } from './httpServer.ts';

let server: Server;
let port = 0;
let reached: string[] = [];

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('ok'));
  });
  port = await listen(server);
});
beforeEach(() => {
  reached = [];
});
afterAll(() => stop(server));

// RELIABILITY D12
test.each([
  ['that is not HTTP', 'GET / HTTP/9\r\n\r\n', 400, 'The request could not be read.'],
  ['with an unknown method', 'BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n', 501, 'This method is not supported.'],
  ['for a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 501, 'This method is not supported.'],
  [
    'with too long headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'That is more than we can take at once.',
  ],
])('a request %s is rejected in JSON and reaches no application', async (_what, bytes, status, sentence) => {
  const response = await exchangeBytes(port, bytes);

  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('Content-Type: application/json; charset=utf-8');
  expect(head).toContain('Connection: close');
  expect(JSON.parse(body)).toMatchObject({ error: sentence });
  expect(reached).toEqual([]);
});

describe('a request that two parsers could read differently', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

  // RELIABILITY D12
  test.each([
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello${smuggled}`],
    ['a folded header', `GET / HTTP/1.1\r\nHost: a\r\nX-Folded: a\r\n b\r\nConnection: close\r\n\r\n${smuggled}`],
    ['a bare line feed', `POST / HTTP/1.1\nHost: a\nContent-Length: 0\n\n${smuggled}`],
  ])(
    'a request with %s, which two parsers could read differently, is rejected with 400, and no second request is read',
    async (_name, bytes) => {
      const response = await exchangeBytes(port, bytes);

      expect(statusesOf(response)).toEqual([400]);
      expect(reached).not.toContain('GET /smuggled');
    },
  );
});

test('a request with too many headers or a too long address is rejected with 431', async () => {
  const headers = Array.from({ length: 20_000 }, (_, index) => `X-${index}: a`).join('\r\n');

  const many = await exchangeBytes(port, `GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`);
  const long = await exchangeBytes(port, `GET /${'a'.repeat(64 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`);

  expect(statusesOf(many)).toEqual([431]);
  expect(statusesOf(long)).toEqual([431]);
  expect(reached).toEqual([]);
});

// RELIABILITY D01, D02
test('ten pipelined requests are answered, and more close the connection without being handled', async () => {
  const pipelined = (count: number) =>
    'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count - 1) + 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  const ten = await exchangeBytes(port, pipelined(10));
  const handled = reached.length;
  const forty = await exchangeBytes(port, pipelined(40));

  expect(statusesOf(ten)).toEqual(Array(10).fill(200));
  expect(handled).toBe(10);
  expect(statusesOf(forty)).toEqual([]);
  expect(reached).toHaveLength(20);
});

test('a connection may carry any number of requests one after the other', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const statuses = [];
  for (let sent = 0; sent < 30; sent += 1) {
    const response = await new Promise<IncomingMessage>((resolve) => get({ port, agent }, resolve));
    await once(response.resume(), 'end');
    statuses.push(response.statusCode);
  }
  agent.destroy();

  expect(statuses).toEqual(Array(30).fill(200));
});
