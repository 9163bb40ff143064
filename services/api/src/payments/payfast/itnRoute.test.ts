import fc from 'fast-check';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { responseTimeoutMs } from '@studio/contract/timeouts';
import { startApp, useApp } from '../../../test/app.ts';
import { nextPaymentId, paidItn, request, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { itnFields, signedItn, useProvider } from '../../../test/payments/provider.ts';
import type { ProviderReply } from '../../../test/payments/provider.ts';
import { readTestConfig } from '../../../test/testConfig.ts';
import { Booking } from '../../bookings/booking.model.ts';
import { decodePairs } from './signature.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const impatient = useApp(database, () => ({
  validateUrl: provider.config.validateUrl,
  validateTimeoutMs: 500,
}));

function send(body: string, headers: Record<string, string> = {}, origin = app.url) {
  return request(origin, '/api/payments/payfast/itn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
}

/** Creates a hold, and an ITN that would confirm its booking. */
async function buildHold(): Promise<{ hold: HoldView; fields: ReturnType<typeof paidItn> }> {
  const event = await buildEvent();
  const { body } = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));
  return { hold: body, fields: paidItn(body) };
}

async function expectNothingChanged(): Promise<void> {
  expect(await Booking.findAll()).toMatchObject([{ status: 'held', paymentStatus: 'pending', paymentId: null }]);
  expect(await readLedger(database.sequelize)).toEqual([]);
}

// RELIABILITY M15
test('every kind of forged ITN is answered 400, logged once, and changes nothing', async () => {
  const { fields } = await buildHold();
  const good = signedItn(fields);
  const forged: [kind: string, body: string][] = [
    ['changed', good.replace('amount_gross=900.00', 'amount_gross=9.00')],
    ['reordered', good.replace(/^(m_payment_id=[^&]*)&(pf_payment_id=[^&]*)/, '$2&$1')],
    ['with a field more', good.replace('&signature=', '&token=1&signature=')],
    ['with a field less', good.replace('&custom_int5=', '')],
    ['unsigned', good.replace(/&signature=.*/, '')],
    ['without a valid signature', good.replace(/signature=.*/, `signature=${'0'.repeat(32)}`)],
    ['signed without the passphrase', signedItn(fields, null)],
    ['signed with an empty passphrase', signedItn(fields, '')],
    ['signed for another account', signedItn(fields, 'salt')],
    ['with an empty signature', good.replace(/signature=.*/, 'signature=')],
    ['with a second signature', `${good}&signature=${'0'.repeat(32)}`],
    ['with a signature in capitals', good.replace(/[0-9a-f]{32}$/, (hash) => hash.toUpperCase())],
    ['for another merchant', signedItn({ ...fields, merchant_id: '10000101' })],
    ['without a merchant', signedItn({ ...fields, merchant_id: undefined })],
    ['without a payment id', signedItn({ ...fields, pf_payment_id: '' })],
    ['with a payment id that is none', signedItn({ ...fields, pf_payment_id: 'a b' })],
    ['with a word after its signature', `${good}&payment_status=COMPLETE`],
    ['with two sums', signedItn([...itnFields(fields), ['amount_gross', '1.00']])],
    ['empty', ''],
  ];

  for (const [kind, body] of forged) {
    expect(kind === 'empty' || body !== good).toBe(true);
    app.log.lines.length = 0;
    const { status } = await send(body);
    expect([kind, status]).toEqual([kind, 400]);
    expect(app.log.lines.filter(({ event }) => event === 'itn.rejected')).toHaveLength(1);
  }

  expect(provider.asked).toEqual([]);
  await expectNothingChanged();
  expect((await send(good)).status).toBe(200);
  expect(await readLedger(database.sequelize)).toHaveLength(1);
});

// RELIABILITY M16
test('in strict mode only the address that the last proxy saw counts', async () => {
  const { fields } = await buildHold();
  const strict = await startApp({
    database,
    validateUrl: provider.config.validateUrl,
    env: { PAYFAST_SOURCE_CHECK: 'strict' },
  });
  const from = (forwarded: string) => send(signedItn(fields), { 'X-Forwarded-For': forwarded }, strict.url);

  expect((await from('203.0.113.9')).status).toBe(403);
  expect((await from('197.97.145.150, 203.0.113.9')).status).toBe(403);
  expect((await from('nonsense')).status).toBe(403);
  await expectNothingChanged();
  expect((await from('203.0.113.9, 197.97.145.150')).status).toBe(200);

  await strict.close();
});

// RELIABILITY M17
test.each<ProviderReply>(['INVALID', 'busy', 'silent', 'redirecting', 'nonsense', 'endless'])(
  'when the validation at PayFast is %s, an ITN is answered with 503 and changes nothing, and its retry confirms the booking',
  async (mood) => {
    const { fields } = await buildHold();
    provider.reply = mood;

    const rejected = await send(signedItn(fields), {}, mood === 'silent' ? impatient.url : app.url);

    expect([rejected.status, rejected.body?.code]).toEqual([503, 'unavailable']);
    expect(provider.misled).toBe(0);
    await expectNothingChanged();
    provider.reply = 'VALID';
    expect((await send(signedItn(fields))).status).toBe(200);
    expect(await Booking.findAll()).toMatchObject([{ status: 'confirmed', paymentStatus: 'completed' }]);
  },
);

test('the call to PayFast ends before the API itself answers 503', () => {
  expect(readTestConfig().payfast.validateTimeoutMs).toBeLessThan(responseTimeoutMs);
});

// RELIABILITY M15
test('500 randomly modified ITNs cause no 5xx and pay for nothing', async () => {
  const { fields } = await buildHold();
  const good = signedItn(fields);
  const bent = fc.oneof(
    fc
      .tuple(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 6 }))
      .map(([at, by]) => good.slice(0, at) + by + good.slice(at + 1)),
    fc.tuple(fc.nat(good.length), fc.nat(good.length)).map(([one, other]) => good.slice(0, one) + good.slice(other)),
    fc
      .dictionary(fc.constantFrom(...itnFields().map(([name]) => name)), fc.string({ unit: 'binary' }))
      .map((altered) => `${new URLSearchParams({ ...fields, ...altered }).toString()}&signature=${good.slice(-32)}`),
    fc.string({ unit: 'binary', maxLength: 500 }),
  );

  await fc.assert(
    fc.asyncProperty(fc.array(bent, { minLength: 10, maxLength: 10 }), async (batch) => {
      const statuses = await Promise.all(batch.filter(isAnother).map(async (body) => (await send(body)).status));
      expect(statuses.filter((status) => status !== 400)).toEqual([]);
    }),
    { numRuns: 50, endOnFailure: true },
  );

  await expectNothingChanged();

  /** True if the fields differ. A body that only escapes them differently is the same ITN. */
  function isAnother(body: string): boolean {
    return JSON.stringify(decodePairs(Buffer.from(body))) !== JSON.stringify(decodePairs(Buffer.from(good)));
  }
});

test('a payment for an unknown booking is answered 200, so that PayFast stops retrying', async () => {
  const { status } = await send(signedItn({ m_payment_id: 'k'.repeat(22), pf_payment_id: nextPaymentId() }));

  expect(status).toBe(200);
  expect(await readLedger(database.sequelize)).toMatchObject([{ review: 'unmatched', bookingId: null }]);
});
