import fc from 'fast-check';
import type { ErrorBody } from '@studio/contract/errors';
import { useApp } from '../../test/app.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildKey } from '../../test/factories.ts';
import { signedNotice, testMerchant, useProvider } from '../../test/provider.ts';
import type { Event } from '../events/event.model.ts';

// Issue "Bad input", RELIABILITY F01, F09, F10, F15: 10,000 per route by hand, a fifth of it in CI.
const runs = Number(process.env['FUZZ_RUNS'] ?? 2000);
const together = 20;

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\ud800',
  '\r\nX-Injected: 1',
  "'; drop table bookings; --",
  '$1',
  '%s%n',
].concat(
  ['<script>alert(1)</script>', '{{7*7}}', '../../etc/passwd', 'ＡＢＣ', '🏺'.repeat(50), 'x'.repeat(5000), 'toString'],
  ['__proto__', "1' or pg_sleep(5) is null --", 'a@b.co, c@d.co', 'NaN', 'Infinity', '1e309', '-0', '0x10', 'null'],
);
const nasty = fc.constantFrom(...nastyTexts);
const numbers = fc.constantFrom(0, -1, 1.5, -0, 1e9, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 51, 13);
const anything = fc.oneof(
  nasty,
  numbers,
  fc.jsonValue(),
  fc.constantFrom(null, true, [], {}, [[]], { $gt: '' }, { length: 1 }),
);

function nearly(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = [
    ...Object.keys(valid),
    'id',
    'status',
    'paymentStatus',
    'createdAt',
    'constructor',
    'holdId',
    'replaces',
    'notes',
    '__proto__',
  ];
  const bent = fc.dictionary(fc.constantFrom(...names), anything, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
  const missing = fc.subarray(Object.keys(valid), { maxLength: 3 });
  return fc.tuple(bent, missing).map(([fields, gone]) => {
    const kept = Object.entries(valid).filter(([name]) => !gone.includes(name));
    return { ...Object.fromEntries(kept), ...fields };
  });
}

function bodiesFor(valid: Record<string, unknown>): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const cut = fc.nat(text.length).map((at) => text.slice(0, at));
  const spliced = fc
    .tuple(fc.nat(text.length), fc.string({ maxLength: 6 }))
    .map(([at, by]) => text.slice(0, at) + by + text.slice(at));
  return fc.oneof(
    { weight: 6, arbitrary: nearly(valid).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: spliced },
  );
}

describe(`of ${runs} bad bodies none is answered with a 5xx`, () => {
  test.each(['/api/holds', '/api/bookings/confirm', '/api/bookings'])(
    'POST %s',
    async (path) => {
      const event = await buildEvent({ capacity: 50 });
      const seen = await sendAll(bodiesFor(validFor(event)), (body) => ({
        path,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': buildKey() },
        body,
      }));

      // The bodies reach every depth: the parser, the schema and the service.
      expect([...seen.keys()]).toEqual(expect.arrayContaining(['malformed_body', 'invalid_input']));
      expect(
        await database.sequelize.query(`select 1 from bookings where status not in ('held', 'pending')`),
      ).toMatchObject([[], {}]);
    },
    600_000,
  );

  test('POST /api/contact', async () => {
    const valid = {
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: 'thandi@example.com',
      phone: '',
      interestedIn: 'Corporate Event',
      message: 'Hello',
    };

    const seen = await sendAll(bodiesFor(valid), (body) => ({
      path: '/api/contact',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['malformed_body', 'invalid_input']));
  }, 600_000);

  test('POST /api/payments/payfast/itn, signed as ours and confirmed by the provider', async () => {
    const event = await buildEvent();
    const value = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' }), numbers.map(String));
    const names = [
      'm_payment_id',
      'pf_payment_id',
      'payment_status',
      'amount_gross',
      'amount_fee',
      'custom_str1',
      'custom_str2',
    ];
    const fields = fc.dictionary(fc.constantFrom(...names, 'email_address', 'merchant_id', 'token'), value, {
      maxKeys: 4,
    });

    const seen = await sendAll(fields, (bent) => ({
      path: '/api/payments/payfast/itn',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: signedNotice({ custom_str1: String(event.id), merchant_id: testMerchant.id, ...bent }),
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['', 'bad_signature', 'bad_merchant']));
  }, 600_000);

  test('DELETE /api/holds/:id and GET by id or reference', async () => {
    const place = fc.constantFrom(
      ['DELETE', '/api/holds/'],
      ['GET', '/api/events/'],
      ['GET', '/api/bookings/reference/'],
    );
    const name = fc.oneof(nasty, fc.string({ maxLength: 40 }), fc.stringMatching(/^[\w-]{22}$/), numbers.map(String));
    const raw = fc.tuple(place, name, fc.boolean());

    const seen = await sendAll(raw, ([[method = '', path = ''], text, isEscaped]) => ({
      path:
        path +
        (isEscaped ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed()).replaceAll('%25', '%')),
      method,
      headers: {},
    }));

    expect([...seen.keys()]).toEqual(expect.arrayContaining(['not_found', 'invalid_input']));
  }, 600_000);
});

interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request for each of `runs` samples and checks every answer; returns how often each code was answered. */
async function sendAll<Sample>(
  samples: fc.Arbitrary<Sample>,
  toRequest: (sample: Sample) => Sent,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const batches = fc.array(samples, { minLength: together, maxLength: together });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      for (const code of await Promise.all(batch.map((sample) => send(toRequest(sample))))) {
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }
    }),
    { numRuns: Math.ceil(runs / together), endOnFailure: true },
  );
  return seen;
}

async function send({ path, method, headers, body }: Sent): Promise<string> {
  const response = await fetch(app.url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (response.ok) return '';

  const answer = JSON.parse(text) as ErrorBody;
  // The sample belongs to the failure: fast-check cannot shrink a batch that meets a database.
  if (response.status < 400 || response.status > 499)
    throw new Error(`${response.status} for ${method} ${path} ${body}`);
  expect(answer).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  // A library's words begin with the field's own name, or tell how it looked at the value.
  for (const sentence of [answer.error, ...Object.values(answer.fields ?? {})]) {
    expect(sentence).toMatch(/^[A-Z].*\S$/s);
    expect(sentence).not.toMatch(/`|final value|undefined|null|NaN|\[object/);
  }
  expect(text).not.toMatch(/select |insert |sequelize|node_modules|\.ts:|postgres|at Object/i);
  return answer.code;
}

function validFor(event: Event): Record<string, unknown> {
  return {
    eventId: event.id,
    firstName: 'Thandi',
    lastName: 'Mokoena',
    email: 'thandi@example.com',
    phone: '082 555 0142',
    participants: 1,
    totalAmount: event.price,
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
  };
}
