import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';
import { buildKey } from '../../../test/factories.ts';

const { app, admins } = useAppWithAdmins();

// Node keeps the first of some repeated headers and joins others. Both cases need a defined response.
// RELIABILITY F08
describe('a repeated header', () => {
  const good = '{"eventId":1}';
  test.each([
    ['Content-Type', ['application/json', 'text/plain'], 400],
    ['Content-Type', ['text/plain', 'application/json'], 415],
    ['Idempotency-Key', ['a'.repeat(22), 'b'.repeat(22)], 400],
    ['Authorization', ['Bearer a.b.c', 'Bearer d.e.f'], 400],
    ['Cookie', ['studio_session=a.b.c', 'studio_session=d.e.f'], 400],
    ['Content-Length', [String(good.length), String(good.length)], 400],
    ['X-Request-Id', ['first-request-id', 'second-request-id'], 400],
    ['X-Forwarded-For', ['203.0.113.7', '203.0.113.8'], 400],
  ])('the repeated header %s with the values %j is answered with %d', async (name, values, expected) => {
    const headers = new Map<string, string | string[]>([
      ['Content-Type', 'application/json'],
      ['Idempotency-Key', buildKey()],
      ['Content-Length', String(good.length)],
      [name, values],
    ]);

    expect(await statusOfRaw('POST /api/holds', headers, good)).toBe(expected);
  });

  test.each([
    [['good', 'Bearer x.y.z'], 200],
    [['Bearer x.y.z', 'good'], 401],
  ])('the first of two bearer tokens %j decides, so the status is %d', async (bearers, expected) => {
    const admin = await admins.signIn();
    const values = bearers.map((bearer) => (bearer === 'good' ? `Bearer ${admin.token}` : bearer));

    expect(await statusOfRaw('GET /api/admin/profile', new Map([['Authorization', values]]))).toBe(expected);
  });
});

describe('every answer', () => {
  // RELIABILITY H01
  test.each([
    ['a list', 'GET', '/api/events', 200],
    ['a rejection', 'POST', '/api/holds', 400],
    ['an unknown path', 'GET', '/nothing', 404],
    ['a request without a session', 'GET', '/api/admin/users', 401],
  ])(
    'every answer has headers against scripts, framing, sniffing and leaks: %s',
    async (_name, method, path, expected) => {
      const { status, headers } = await request(app.url, path, { method });

      expect(status).toBe(expected);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': expect.stringMatching(/^[A-Za-z0-9-]{8,64}$/),
      });
      expect(headers.get('Server')).toBeNull();
      expect(headers.get('X-Powered-By')).toBeNull();
      if (expected !== 200) expect(headers.get('Cache-Control')).toBe('no-store');
    },
  );

  test('every answer carries the request id of web, or a new one when that is invalid', async () => {
    expect(await answeredId('web-12345678')).toBe('web-12345678');
    expect(await answeredId('short')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answeredId('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answeredId('id"} {"level":"fatal')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('every answer writes one log line with the route, without path values or personal data', async () => {
    app.log.lines.length = 0;

    await request(app.url, '/api/bookings/reference/7K2M-MARK-ER99?email=marker@example.com', {
      headers: { 'X-Forwarded-For': '203.0.113.77', 'X-Request-Id': 'marker-request' },
    });

    const lines = app.log.lines.filter((line) => line['reqId'] === 'marker-request');
    expect(lines).toMatchObject([
      { route: '/api/bookings/reference/:reference', status: 404, method: 'GET', msg: 'request' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/7K2M|marker@|203\.0\.113/);
  });
});

async function answeredId(id: string): Promise<string | null> {
  return (await request(app.url, '/api/events', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
}

/** Sends repeated headers, which fetch cannot send. */
async function statusOfRaw(line: string, headers: Map<string, string | string[]>, body = ''): Promise<number> {
  const lines = [...headers].flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write([`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', body].join('\r\n'));
  return Number((await textOf(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
}
