import { request as send } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent } from '../../test/factories.ts';

const app = useApp(useDatabase());

describe('a path', () => {
  // RELIABILITY F04
  test.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2147483648',
    '9007199254740992',
    '9e99',
    '１２',
    '00001',
    'abc',
    '%20',
    '1%20',
  ])('a path with the event id %s is not found', async (id) => {
    const { status, body } = await request(app.url, `/api/events/${id}`);

    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  // RELIABILITY F04
  test('a path with another spelling of an id is not found', async () => {
    const { id } = await buildEvent();

    const statuses = await Promise.all(
      [`${id}`, `0${id}`, `+${id}`, `${id}.0`].map((text) => readStatus(`/api/events/${text}`)),
    );

    expect(statuses).toEqual([200, 404, 404, 404]);
  });

  // RELIABILITY F02, F05
  test.each([
    '/api/events/%00',
    '/api/events/%ff',
    '/api/events/%E0%A4%A',
    '/api/events/%',
    '/api/bookings/reference/%00',
    '/api/bookings/reference/%ff%fe',
    '/api/holds/%0d%0aSet-Cookie:x',
    '/api/events?q=%ff',
    '/api/events?q=%00',
  ])('a path that cannot be decoded is rejected: %s', async (path) => {
    const { status, body } = await request(app.url, path, { method: path.includes('holds') ? 'DELETE' : 'GET' });

    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  // RELIABILITY F05
  test.each([
    '/api/events/%252e%252e',
    '/api/events/..%2f..%2fetc%2fpasswd',
    '/api/bookings/reference/%252e%252e%252f',
    '/api/bookings/reference/ABCD-EFGH-JKMN',
    `/api/bookings/reference/${'A'.repeat(5000)}`,
    '/api/events/1/',
    '/API/EVENTS',
    '/.env',
    '/.git/config',
    '/metrics',
    '/uploads/',
    '/uploads',
    '/',
  ])('the path %s is not found', async (path) => {
    const { status, body } = await request(app.url, path);

    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  // RELIABILITY F08
  test.each(['q[]=1', 'q[$gt]=', 'id[$ne]=0&__proto__[x]=1', 'constructor.prototype.x=1'])(
    'query operators are ignored: ?%s',
    async (query) => {
      const { status, body } = await request(app.url, `/api/events?${query}`);

      expect([status, body]).toEqual([200, []]);
    },
  );
});

describe('methods', () => {
  // RELIABILITY H08
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s on a list of events is rejected, and no cross-origin access is allowed',
    async (method) => {
      const { status, body, headers } = await request(app.url, '/api/events', {
        method,
        headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'POST' },
      });

      expect([status, body?.code]).toEqual([405, 'method_not_allowed']);
      expect(headers.get('Allow')).toMatch(/GET/);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test('TRACE is not supported anywhere, and nothing is echoed', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      send(`${app.url}/api/events`, { method: 'TRACE', headers: { 'X-Secret': 'echo' } }, resolve)
        .on('error', reject)
        .end();
    });
    const text = await textOf(answer);

    expect([answer.statusCode, JSON.parse(text)]).toEqual([
      501,
      { error: 'This method is not supported.', code: 'method_not_allowed' },
    ]);
    expect(JSON.stringify(answer.headers)).not.toContain('echo');
  });

  test('HEAD is answered like GET, but without a body', async () => {
    const response = await fetch(`${app.url}/api/events`, { method: 'HEAD' });

    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

async function readStatus(path: string): Promise<number> {
  return (await request(app.url, path)).status;
}
