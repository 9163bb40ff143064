import { until } from '../../test/command.ts';
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

test('Pay sends the ITN before the visitor returns to the exact return address', async () => {
  const page = await provider.begin(buildForm(shop));

  const answer = await provider.press(page, 'pay');

  expect(shop.itns).toHaveLength(1);
  expect(answer).toMatchObject({ status: 303, location: 'http://localhost:3000/booking-confirmed?hold=abc%26d' });
});

test('an ITN has the fields of PAYFAST §3.1 in order, blank ones included, and a valid signature', async () => {
  await provider.press(await provider.begin(buildForm(shop)), 'pay');

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

test('Fail sends a FAILED ITN and leads to the return address', async () => {
  const answer = await provider.press(await provider.begin(buildForm(shop)), 'fail');

  expect(shop.itns.map(({ fields }) => fields['payment_status'])).toEqual(['FAILED']);
  expect(answer.location).toContain('/booking-confirmed');
});

test('Cancel leads to the cancel address and sends no ITN', async () => {
  const answer = await provider.press(await provider.begin(buildForm(shop)), 'cancel');

  await quiet();
  expect(answer.location).toBe('http://localhost:3000/booking-cancelled');
  expect(shop.itns).toEqual([]);
});

test('a second click on Pay makes no second payment', async () => {
  const page = await provider.begin(buildForm(shop));

  await Promise.all([provider.press(page, 'pay'), provider.press(page, 'pay')]);

  expect(shop.itns).toHaveLength(1);
});

test('the same form sent again is another payment with its own number', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await provider.press(await provider.begin(buildForm(shop)), 'pay');
  }

  expect(new Set(shop.itns.map(({ fields }) => fields['pf_payment_id'])).size).toBe(2);
});

test("an invalid form is rejected with its errors, in PayFast's words", async () => {
  const answer = await provider.postForm('/eng/process', buildForm(shop, { amount: '', item_name: '<b>' }));

  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain('The supplied variables are not according to specification:');
  expect(text).toContain('amount : amount is required');
});

test('a form may also be sent by GET', async () => {
  const query = new URLSearchParams(buildForm(shop));

  const answer = await fetch(`${provider.url}/eng/process?${query}`, { redirect: 'manual' });

  expect(answer.status).toBe(303);
});

test('text sent by a shop cannot become markup of the page', async () => {
  const page = await provider.begin(buildForm(shop, { item_name: '<script>alert(1)</script>' }));

  const text = await (await fetch(page)).text();

  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&lt;script&gt;alert');
});

test('the payment page warns that it is no bank and has the three buttons', async () => {
  const text = await (await fetch(await provider.begin(buildForm(shop)))).text();

  expect(text).toContain('This is not a bank');
  expect([...text.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, name]) => name)).toEqual([
    'Pay',
    'Fail',
    'Cancel',
  ]);
});

test('a rejected ITN is sent again unchanged until it is answered 200', async () => {
  shop.answers.push(500, 302, 404);

  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  await until(() => shop.itns.length === 4);
  await quiet();

  expect(shop.itns).toHaveLength(4);
  expect(new Set(shop.itns.map(({ body }) => body)).size).toBe(1);
});

test('delivery to a shop that never answers 200 ends after the last retry', async () => {
  shop.answers.push(500, 500, 500, 500, 500, 500);

  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  await until(() => shop.itns.length === 4);
  await quiet();

  expect(shop.itns).toHaveLength(4); // once, and after each of the three gaps
});

test('a delayed ITN is sent after the visitor has returned', async () => {
  const page = await provider.begin(buildForm(shop));

  await provider.press(page, 'pay', { times: 'once', delaySeconds: '0.5' });

  expect(shop.itns).toEqual([]);
  await until(() => shop.itns.length === 1);
});

test('an ITN can be sent twice, not at all, with a wrong sum, with a wrong signature or pending', async () => {
  const cases = [
    { times: 'twice' },
    { times: 'never' },
    { fault: 'amount' },
    { fault: 'signature' },
    { pending: 'on' },
  ];
  const seen: object[][] = [];
  for (const order of cases) {
    shop.itns.length = 0;
    await provider.press(await provider.begin(buildForm(shop)), 'pay', { times: 'once', fault: 'none', ...order });
    seen.push(
      shop.itns.map((itn) => ({
        status: itn.fields['payment_status'],
        sum: itn.fields['amount_gross'],
        isSigned: isSignedBy(itn, passphrase),
      })),
    );
  }

  const right = { status: 'COMPLETE', sum: '900.00', isSigned: true };
  expect(seen).toEqual([
    [right, right],
    [],
    [{ ...right, sum: '899.00' }],
    [{ ...right, isSigned: false }],
    [{ ...right, status: 'PENDING' }],
  ]);
});

test('the controls apply to payments whose page fields were not changed', async () => {
  await provider.turn({ times: 'never' });

  await provider.press(await provider.begin(buildForm(shop)), 'pay');

  await quiet();
  expect(shop.itns).toEqual([]);
});

test('only the exact parameters that were sent are VALID', async () => {
  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  const [sent = ''] = shop.itns[0]!.body.split('&signature=');

  expect(await provider.validate(sent)).toBe('VALID');
  expect(await provider.validate(sent.replace('900.00', '9.00'))).toBe('INVALID');
  expect(await provider.validate(shop.itns[0]!.body)).toBe('INVALID');
  expect(await provider.validate('')).toBe('INVALID');
});

test('the validation endpoint can be set to deny and to hang', async () => {
  await provider.press(await provider.begin(buildForm(shop)), 'pay');
  const [sent = ''] = shop.itns[0]!.body.split('&signature=');

  await provider.turn({ validate: 'invalid' });
  expect(await provider.validate(sent)).toBe('INVALID');
  await provider.turn({ validate: 'hang' });
  await expect(provider.validate(sent)).rejects.toThrow(/timeout/i);
});

test('a pay-now button accepts the payment and sends no ITN unless that is switched on', async () => {
  const form = buildForm(shop, { cmd: '_paynow', receiver: '10000100', merchant_id: '', merchant_key: '' });

  const answer = await provider.press(await provider.begin(form), 'pay');
  await quiet();
  expect(answer.location).toContain('/booking-confirmed');
  expect(shop.itns).toEqual([]);

  await provider.turn({ buttonsNotify: true });
  await provider.press(await provider.begin(form), 'pay');
  expect(shop.itns).toHaveLength(1);
});

test('the visitor can be sent through a second host', async () => {
  await provider.turn({ secondHost: true });

  const page = await provider.begin(buildForm(shop));

  expect(page.hostname).toBe('localhost');
  expect((await fetch(page)).status).toBe(200);
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

test.each([{ times: 'thrice' }, { delaySeconds: -1 }, { validate: 1 }, { moneyBack: true }])(
  'the control %j is rejected by name',
  async (change) => {
    const [name = ''] = Object.keys(change);

    await expect(provider.turn(change)).rejects.toThrow(new RegExp(`^400: .*${name}`));
  },
);
