import { request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { useAdmins } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildKey } from '../../test/factories.ts';
import { useProvider } from '../../test/provider.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const form = 'application/x-www-form-urlencoded';
const publicWrites = ['/api/holds', '/api/bookings/confirm', '/api/bookings'];

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return request(app.url, path, { method: 'POST', body, headers: { 'Idempotency-Key': buildKey(), ...headers } });
}

describe('an unknown path', () => {
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
  ])('event %s is not found', async (id) => {
    const { status, body } = await request(app.url, `/api/events/${id}`);

    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('an id has one spelling', async () => {
    const { id } = await buildEvent();

    const statuses = await Promise.all(
      [`${id}`, `0${id}`, `+${id}`, `${id}.0`].map((text) => statusOf(`/api/events/${text}`)),
    );

    expect(statuses).toEqual([200, 404, 404, 404]);
  });

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
  ])('%s cannot be read', async (path) => {
    const { status, body } = await request(app.url, path, { method: path.includes('holds') ? 'DELETE' : 'GET' });

    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

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
  ])('%s is not found', async (path) => {
    const { status, body } = await request(app.url, path);

    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test.each(['q=a&q=b', 'q[]=1', 'q[$gt]=', 'id[$ne]=0&__proto__[x]=1', 'constructor.prototype.x=1'])(
    'query operators are ignored or rejected: ?%s',
    async (query) => {
      const { status, body } = await request(app.url, `/api/events?${query}`);

      expect([status, body]).toEqual([200, []]);
    },
  );
});

describe('methods', () => {
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
      ask(`${app.url}/api/events`, { method: 'TRACE', headers: { 'X-Secret': 'echo' } }, resolve)
        .on('error', reject)
        .end();
    });
    let text = '';
    for await (const chunk of answer) text += String(chunk);

    expect([answer.statusCode, JSON.parse(text)]).toEqual([
      501,
      { error: 'This method is not supported.', code: 'method_not_allowed' },
    ]);
    expect(JSON.stringify(answer.headers)).not.toContain('echo');
  });

  test('HEAD is GET without the body', async () => {
    const response = await fetch(`${app.url}/api/events`, { method: 'HEAD' });

    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('bodies', () => {
  const json = 'application/json';

  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['another JSON', 'application/vnd.api+json'],
    ['something that begins like JSON', 'application/jsonp'],
    ['an odd charset', 'application/json; charset=utf-7'],
    ['two types', 'application/json, text/plain'],
  ])('sent as %s are rejected with 415 on every write route', async (_name, type) => {
    for (const path of publicWrites) {
      const { status, body } = await post(path, '{}', { 'Content-Type': type });

      expect([path, status, body.code]).toEqual([path, 415, 'unsupported_type']);
    }
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('sent as %s are read', async (type) => {
    const { status, body } = await post('/api/holds', '{}', { 'Content-Type': type });

    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test.each([
    ['half an object', '{"eventId": 1'],
    ['a trailing comma', '{"eventId": 1,}'],
    ['a bare word', 'hello'],
    ['a string', '"hello"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a prototype', '{"__proto__": {"isAdmin": true}}'],
    ['a constructor prototype', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['names that every object has', '{"toString": 1, "valueOf": {}, "hasOwnProperty": [], "__defineGetter__": 1}'],
    ['ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['ten thousand open brackets', '['.repeat(10_000)],
    ['deep objects', '{"a":'.repeat(3000) + '1' + '}'.repeat(3000)],
  ])('that are %s are rejected with 400 on every write route', async (_name, body) => {
    for (const path of publicWrites) {
      const answer = await post(path, body, { 'Content-Type': json });

      expect([path, answer.status]).toEqual([path, 400]);
      expect(['malformed_body', 'invalid_input']).toContain(answer.body.code);
    }
  });

  test('that are not UTF-8 are rejected with 400', async () => {
    const headers = { 'Content-Type': json };
    const body = new Uint8Array([0xff, 0xfe, 0x00, 0x7b]);

    expect((await fetch(`${app.url}/api/holds`, { method: 'POST', headers, body })).status).toBe(400);
  });

  test('that are an array or empty are rejected', async () => {
    for (const path of publicWrites) {
      expect((await post(path, [])).body).toEqual({
        error: 'Please send the fields as a JSON object.',
        code: 'invalid_input',
      });
      expect((await post(path, [{ eventId: 1 }])).body.code).toBe('invalid_input');
      expect((await post(path, undefined)).body.code).toBe('invalid_input');
    }
  });

  test('of more than 32 KB are rejected with 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ firstName: 'x'.repeat(33 * 1024) });

    const told = await post('/api/holds', large, { 'Content-Type': json });
    const streamed = await stream('/api/holds', json, large);

    expect([told.status, told.body.code]).toEqual([413, 'body_too_large']);
    expect(streamed.status).toBe(413);
  });

  test('that are compressed are rejected without decompression', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024, ' ')));
    const headers = { 'Content-Type': json, 'Content-Encoding': 'gzip' };
    const before = process.memoryUsage().rss;

    const { status } = await fetch(`${app.url}/api/holds`, { method: 'POST', headers, body: bomb });

    expect(status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  });

  test('of an ITN may be 64 KB and must be a form', async () => {
    expect((await itn(`a=${'x'.repeat(60_000)}`)).body.code).toBe('bad_signature');
    expect((await itn(`a=${'x'.repeat(66_000)}`)).status).toBe(413);
    expect((await stream('/api/payments/payfast/itn', form, `a=${'x'.repeat(66_000)}`)).status).toBe(413);
    expect((await itn('{}', 'application/json')).status).toBe(415);
    expect((await itn('')).body.code).toBe('bad_signature');
  });
});

// RELIABILITY F08: node keeps the first of some repeated headers and joins others; the response is defined for both.
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
  ])('%s: %j is answered %d', async (name, values, expected) => {
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
  ])('of two bearers %j the first decides: %d', async (bearers, expected) => {
    const admin = await admins.signIn();
    const values = bearers.map((bearer) => (bearer === 'good' ? `Bearer ${admin.token}` : bearer));

    expect(await statusOfRaw('GET /api/admin/profile', new Map([['Authorization', values]]))).toBe(expected);
  });
});

test('an anonymous upload is rejected before its body is read', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024)) });

  const response = await fetch(`${app.url}/api/upload-image`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: endless,
    duplex: 'half',
  } as RequestInit);

  expect([response.status, response.headers.get('Connection')]).toEqual([401, 'close']);
});

describe('every answer', () => {
  test.each([
    ['a list', 'GET', '/api/events', 200],
    ['a rejection', 'POST', '/api/holds', 400],
    ['nothing there', 'GET', '/nothing', 404],
    ['no admin', 'GET', '/api/admin/users', 401],
  ])('has headers against scripts, framing, sniffing and leaks: %s', async (_name, method, path, expected) => {
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
  });

  test('carries the request id of web, or a new one when that is invalid', async () => {
    expect(await answeredId('web-12345678')).toBe('web-12345678');
    expect(await answeredId('short')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answeredId('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answeredId('id"} {"level":"fatal')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('writes one log line with the route, without path values or personal data', async () => {
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

test('errors have a sentence, a code and the invalid fields, and nothing else', async () => {
  const { status, body } = await post('/api/holds', { eventId: 'x', firstName: 7, email: 'no', participants: 0 });

  expect(status).toBe(400);
  expect(Object.keys(body as object).sort()).toEqual(['code', 'error', 'fields']);
  expect(body).toMatchObject({
    code: 'invalid_input',
    fields: {
      eventId: 'Event ID must be a number',
      firstName: 'First name must be text',
      lastName: 'Last name required',
      email: 'Please enter a valid email address.',
      participants: 'At least 1 participant required',
    },
  });
  expect(Object.values(body.fields ?? {})).toContain(body.error);
});

function itn(body: string, type = form) {
  return post('/api/payments/payfast/itn', body, { 'Content-Type': type });
}

async function answeredId(id: string): Promise<string | null> {
  return (await request(app.url, '/api/events', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
}

async function statusOf(path: string): Promise<number> {
  return (await request(app.url, path)).status;
}

/** Sends repeated headers, which fetch cannot. */
async function statusOfRaw(line: string, headers: Map<string, string | string[]>, body = ''): Promise<number> {
  const lines = [...headers].flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write([`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', body].join('\r\n'));
  return Number((await textOf(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
}

/** Sends a body without Content-Length. */
function stream(path: string, type: string, body: string): Promise<Response> {
  return fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);
}
