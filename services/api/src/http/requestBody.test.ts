import { gzipSync } from 'node:zlib';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildKey } from '../../test/factories.ts';

const app = useApp(useDatabase());

const form = 'application/x-www-form-urlencoded';
const publicWrites = ['/api/holds', '/api/bookings/confirm', '/api/bookings'];

describe('bodies', () => {
  const json = 'application/json';

  // RELIABILITY F07
  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['another JSON type', 'application/vnd.api+json'],
    ['something that begins like JSON', 'application/jsonp'],
    ['an odd charset', 'application/json; charset=utf-7'],
    ['two types', 'application/json, text/plain'],
  ])('bodies sent as %s are rejected with 415 on every write route', async (_name, type) => {
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
  ])('bodies sent as %s are read', async (type) => {
    const { status, body } = await post('/api/holds', '{}', { 'Content-Type': type });

    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  // RELIABILITY F02
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
  ])('bodies that are %s are rejected with 400 on every write route', async (_name, body) => {
    for (const path of publicWrites) {
      const answer = await post(path, body, { 'Content-Type': json });

      expect([path, answer.status]).toEqual([path, 400]);
      expect(['malformed_body', 'invalid_input']).toContain(answer.body.code);
    }
  });

  test('bodies that are not UTF-8 are rejected with 400', async () => {
    const headers = { 'Content-Type': json };
    const body = new Uint8Array([0xff, 0xfe, 0x00, 0x7b]);

    expect((await fetch(`${app.url}/api/holds`, { method: 'POST', headers, body })).status).toBe(400);
  });

  // RELIABILITY F02
  test('bodies that are an array or empty are rejected', async () => {
    for (const path of publicWrites) {
      expect((await post(path, [])).body).toEqual({
        error: 'Please send the fields as a JSON object.',
        code: 'invalid_input',
      });
      expect((await post(path, [{ eventId: 1 }])).body.code).toBe('invalid_input');
      expect((await post(path, undefined)).body.code).toBe('invalid_input');
    }
  });

  test('bodies of more than 32 KB are rejected with 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ firstName: 'x'.repeat(33 * 1024) });

    const declared = await post('/api/holds', large, { 'Content-Type': json });
    const streamed = await stream('/api/holds', json, large);

    expect([declared.status, declared.body.code]).toEqual([413, 'body_too_large']);
    expect(streamed.status).toBe(413);
  });

  // RELIABILITY F07
  test('bodies that are compressed are rejected without decompression', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024, ' ')));
    const headers = { 'Content-Type': json, 'Content-Encoding': 'gzip' };
    const before = process.memoryUsage().rss;

    const { status } = await fetch(`${app.url}/api/holds`, { method: 'POST', headers, body: bomb });

    expect(status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  });

  test('bodies of an ITN may be 64 KB and must be a form', async () => {
    expect((await itn(`a=${'x'.repeat(60_000)}`)).body.code).toBe('bad_signature');
    expect((await itn(`a=${'x'.repeat(66_000)}`)).status).toBe(413);
    expect((await stream('/api/payments/payfast/itn', form, `a=${'x'.repeat(66_000)}`)).status).toBe(413);
    expect((await itn('{}', 'application/json')).status).toBe(415);
    expect((await itn('')).body.code).toBe('bad_signature');
  });
});

// RELIABILITY F15
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

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return request(app.url, path, { method: 'POST', body, headers: { 'Idempotency-Key': buildKey(), ...headers } });
}

function itn(body: string, type = form) {
  return post('/api/payments/payfast/itn', body, { 'Content-Type': type });
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
