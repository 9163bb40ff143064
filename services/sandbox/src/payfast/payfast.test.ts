import { waitUntil } from '../../test/command.ts';
import { buildForm, openProvider } from '../../test/provider.ts';
import type { OpenProvider } from '../../test/provider.ts';
import { isSignedBy, openShop } from '../../test/shop.ts';
import type { Shop } from '../../test/shop.ts';

const passphrase = 'jt7NOE43FZPn';
let provider: OpenProvider;
let shop: Shop;

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  shop = await openShop();
  await provider.reset();
});
afterEach(() => shop.close());

const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));

test('Pay sends a signed ITN with the fields of PAYFAST §3.1 in order, and then redirects the visitor to the exact return address', async () => {
  const answer = await provider.press(await provider.begin(buildForm(shop)), 'pay');

  expect(answer).toMatchObject({ status: 303, location: 'http://localhost:3000/booking-confirmed?hold=abc%26d' });
  const [itn] = shop.itns;
  expect(Object.keys(itn!.fields).join(' ')).toBe(
    'm_payment_id pf_payment_id payment_status item_name item_description amount_gross amount_fee amount_net ' +
      'custom_str1 custom_str2 custom_str3 custom_str4 custom_str5 custom_int1 custom_int2 custom_int3 custom_int4 ' +
      'custom_int5 name_first name_last email_address merchant_id signature',
  );
  expect(itn!.fields).toMatchObject({
    m_payment_id: 'hold-1',
    payment_status: 'COMPLETE',
    amount_gross: '900.00',
    amount_net: '864.58',
    amount_fee: '-35.42',
    custom_str1: '17',
    custom_str3: '',
    email_address: 'thandi@example.com',
  });
  expect(itn!.fields['pf_payment_id']).toMatch(/^\d+$/);
  expect(itn!.contentType).toBe('application/x-www-form-urlencoded');
  expect(isSignedBy(itn!, passphrase)).toBe(true);
});

test('a second click on Pay makes no second payment', async () => {
  const page = await provider.begin(buildForm(shop));

  await Promise.all([provider.press(page, 'pay'), provider.press(page, 'pay')]);

  expect(shop.itns).toHaveLength(1);
});

test('a rejected ITN is sent again unchanged until it is answered 200', async () => {
  shop.answers.push(500, 302);

  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  await waitUntil(() => shop.itns.length === 3);
  await quiet();

  expect(shop.itns).toHaveLength(3);
  expect(new Set(shop.itns.map(({ body }) => body)).size).toBe(1);
});

test('a late ITN is sent after the visitor has returned', async () => {
  await provider.press(await provider.begin(buildForm(shop)), 'pay', { times: 'late' });

  expect(shop.itns).toEqual([]);
  await waitUntil(() => shop.itns.length === 1);
});

test('an ITN can be sent twice, not at all, with a wrong sum or with a wrong signature', async () => {
  const cases = [{ times: 'twice' }, { times: 'never' }, { fault: 'amount' }, { fault: 'signature' }];
  const seen: object[][] = [];
  for (const order of cases) {
    shop.itns.length = 0;
    await provider.press(await provider.begin(buildForm(shop)), 'pay', order);
    seen.push(
      shop.itns.map((itn) => ({
        sum: itn.fields['amount_gross'],
        isSigned: isSignedBy(itn, passphrase),
      })),
    );
  }

  const right = { sum: '900.00', isSigned: true };
  expect(seen).toEqual([[right, right], [], [{ ...right, sum: '899.00' }], [{ ...right, isSigned: false }]]);
});

test('only the exact parameters that were sent are VALID', async () => {
  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  const [sent = ''] = shop.itns[0]!.body.split('&signature=');

  expect(await provider.validate(sent)).toBe('VALID');
  expect(await provider.validate(sent.replace('900.00', '9.00'))).toBe('INVALID');
  expect(await provider.validate(shop.itns[0]!.body)).toBe('INVALID');
  expect(await provider.validate('')).toBe('INVALID');
});

test('a pay-now button accepts the payment and sends no ITN', async () => {
  const form = buildForm(shop, { cmd: '_paynow', receiver: '10000100', merchant_id: '', merchant_key: '' });

  const answer = await provider.press(await provider.begin(form), 'pay');
  await quiet();
  expect(answer.location).toContain('/booking-confirmed');
  expect(shop.itns).toEqual([]);
});

test('controls accept JSON only, so that no page of another site can change them', async () => {
  const body = JSON.stringify({ times: 'never' });

  const answer = await fetch(`${provider.url}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body,
  });

  expect(answer.status).toBe(415);
});

test.each([{ times: 'thrice' }, { secondHost: 'yes' }, { moneyBack: true }])(
  'the invalid control %j is rejected with its name',
  async (controls) => {
    const [name = ''] = Object.keys(controls);

    await expect(provider.turn(controls)).rejects.toThrow(new RegExp(`^400: .*${name}`));
  },
);
