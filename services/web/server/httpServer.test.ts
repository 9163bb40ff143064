/** @jest-environment node */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHttpServer } from './httpServer.ts';

const server = createHttpServer(
  (request, response) => {
    const arrived = () => response.end(`${request.method} arrived`);
    if (request.url === '/body') text(request).then(arrived, () => undefined);
    else arrived();
  },
  (address) => (address === '/body' ? 200 : 10_000),
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
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
