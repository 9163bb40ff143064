import { captureLog } from '../../../test/capturedLog.ts';
import { signedItn, testMerchant, useProvider } from '../../../test/payments/provider.ts';
import { createItnVerifier } from './itnVerifier.ts';
import type { Itn } from './itnVerifier.ts';

const provider = useProvider();
const address = '197.97.145.150';

function check(body: string | Buffer, from = address, overrides = {}): Promise<Itn> {
  const verify = createItnVerifier({ ...provider.config, ...overrides });
  return verify(Buffer.from(body), from, captureLog().log);
}

test('a signed ITN that PayFast confirms is accepted', async () => {
  const itn = await check(signedItn({ m_payment_id: 'k'.repeat(22) }));

  expect(itn).toEqual({
    outcome: 'complete',
    paymentId: '1089250',
    holdId: 'k'.repeat(22),
    amount: 90_000,
    amountText: '900.00',
    fee: 2070,
    eventId: 17,
    participants: 2,
    email: 'thandi@example.com',
    firstName: 'Thandi',
    lastName: 'Mokoena',
    itemName: 'Pottery for Beginners',
  });
});

test('PayFast validates the exact bytes, without signature and passphrase', async () => {
  const body = signedItn({ item_name: 'Café *special* ~ 50% off' });

  await check(body);

  expect(provider.asked).toEqual([body.slice(0, body.indexOf('&signature='))]);
  expect(provider.asked[0]).not.toContain(testMerchant.passphrase);
});

test.each([
  ['COMPLETE', 'complete'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['PENDING', 'other'],
  ['COMPLETED', 'other'],
  ['complete', 'other'],
])('payment status %s means %s', async (word, outcome) => {
  expect(await check(signedItn({ payment_status: word }))).toMatchObject({ outcome });
});

test.each([
  ['no amount', { amount_gross: undefined }],
  ['an amount of zero', { amount_gross: '0.00' }],
  ['another currency', { amount_gross: 'USD 900.00' }],
  ['an amount that can be read as two sums', { amount_gross: '1,400' }],
  ['a negative amount', { amount_gross: '-900.00' }],
  ['an amount that the ledger cannot store', { amount_gross: '99999999.99' }],
])('an ITN with %s has no readable amount, and its text is stored as sent', async (_name, fields) => {
  expect(await check(signedItn(fields))).toMatchObject({
    outcome: 'complete',
    amount: null,
    amountText: fields.amount_gross ?? '',
  });
});

test('an ITN of a client without holds contains event, participants and e-mail', async () => {
  const itn = await check(signedItn({ m_payment_id: '', custom_str1: '0x11', custom_str2: '-2' }));

  expect(itn).toMatchObject({ holdId: null, eventId: null, participants: null, email: 'thandi@example.com' });
});

test('characters that the database cannot store are removed', async () => {
  const itn = await check(signedItn({ m_payment_id: 'a\0b\n', email_address: 'x'.repeat(5000) }));

  expect(itn.holdId).toBe('ab');
  expect(itn.email).toHaveLength(100);
});

test('without merchant settings every ITN is rejected, so that PayFast retries', async () => {
  await expect(check(signedItn(), address, { merchant: null })).rejects.toMatchObject({
    kind: 'invalid',
    code: 'bad_merchant',
  });
});

describe("the sender's address of an ITN", () => {
  const sources = ['197.97.145.144/28', '144.126.193.139', '2001:db8::/32'];

  test.each(['197.97.145.159', '144.126.193.139', '::ffff:197.97.145.144', '2001:db8::7'])(
    "the sender's address %s of an ITN is listed",
    async (from) => {
      await expect(check(signedItn(), from, { sourceCheck: 'strict', sources })).resolves.toBeDefined();
    },
  );

  test.each(['197.97.145.160', '10.0.0.1', '::1', 'unknown'])(
    "the sender's address %s of an ITN is rejected in strict mode",
    async (from) => {
      const attempt = check(signedItn(), from, { sourceCheck: 'strict', sources });

      await expect(attempt).rejects.toMatchObject({ kind: 'forbidden' });
      expect(provider.asked).toEqual([]);
    },
  );

  test("a sender's address that is not listed is only logged outside strict mode", async () => {
    const { log, lines } = captureLog();
    const verify = createItnVerifier({ ...provider.config, sourceCheck: 'warn', sources });

    await verify(Buffer.from(signedItn()), '10.0.0.1', log);

    expect(lines).toMatchObject([{ level: 'warn', event: 'itn.source_unlisted' }]);
  });
});

describe('the validation at PayFast', () => {
  test('an endless answer of PayFast is not read to its end', async () => {
    provider.reply = 'endless';

    const attempt = check(signedItn(), address, { validateTimeoutMs: 600_000 });

    await expect(attempt).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('an ITN is rejected as unavailable if PayFast’s address cannot be reached', async () => {
    const attempt = check(signedItn(), address, { validateUrl: 'http://127.0.0.1:1/eng/query/validate' });

    await expect(attempt).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('each rejection is one log line with a reason and no personal data', async () => {
  const { log, lines } = captureLog();
  const verify = createItnVerifier(provider.config);

  await verify(Buffer.from(signedItn({}, 'salt')), address, log).catch(() => undefined);

  expect(lines).toMatchObject([{ event: 'itn.rejected', reason: 'bad_signature', msg: 'ITN rejected' }]);
  expect(JSON.stringify(lines)).not.toMatch(/thandi|900|1089250/i);
});
