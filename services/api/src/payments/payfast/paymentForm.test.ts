// SPEC §7
import { parseFragment, serialize } from 'parse5';
import { testMerchant } from '../../../test/payments/provider.ts';
import type { PayfastConfig } from './payfastConfig.ts';
import { createPaymentForms } from './paymentForm.ts';
import type { Checkout } from './paymentForm.ts';
import { formSignature } from './signature.ts';

const base: PayfastConfig = {
  merchant: testMerchant,
  processUrl: 'https://sandbox.payfast.co.za/eng/process',
  validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
  validateTimeoutMs: 1000,
  api: null,
  notifyUrl: 'https://studio.example/api/payments/payfast/itn',
  formOrigins: ['https://www.payfast.co.za'],
  sourceCheck: 'off',
  sources: [],
};
const button =
  '<form action="https://www.payfast.co.za/eng/process" method="post">' +
  '<input type="hidden" name="cmd" value="_paynow"><input type="hidden" name="receiver" value="10009999">' +
  '<input type="hidden" name="amount" value="1.00"><input type="hidden" name="signature" value="0123"></form>';

const withMerchant = createPaymentForms(base, 'https://studio.example');
const withoutMerchant = createPaymentForms({ ...base, merchant: null }, 'https://studio.example');

function buildCheckout(overrides: Partial<Checkout> = {}): Checkout {
  return {
    event: { id: 17, title: 'Pottery for Beginners', price: 45_000, payNowHtml: null },
    payer: { firstName: 'Thandi', lastName: 'Mokoena', email: 'thandi@example.com' },
    participants: 2,
    total: 90_000,
    holdId: 'AbCdEfGhIjKlMnOpQrStUv',
    origin: 'http://127.0.0.1:3000',
    ...overrides,
  };
}

test('the form has every specified field, our identity and addresses, and the signature last', () => {
  const { action, fields } = withMerchant.formOf(buildCheckout());

  expect(action).toBe(base.processUrl);
  const { signature, ...signed } = fields;
  expect(Object.entries(signed)).toEqual([
    ['merchant_id', '10000100'],
    ['merchant_key', '46f0cd694581a'],
    ['return_url', 'http://127.0.0.1:3000/booking-confirmed?hold=AbCdEfGhIjKlMnOpQrStUv'],
    ['cancel_url', 'http://127.0.0.1:3000/booking-cancelled?hold=AbCdEfGhIjKlMnOpQrStUv'],
    ['notify_url', 'https://studio.example/api/payments/payfast/itn'],
    ['name_first', 'Thandi'],
    ['name_last', 'Mokoena'],
    ['email_address', 'thandi@example.com'],
    ['m_payment_id', 'AbCdEfGhIjKlMnOpQrStUv'],
    ['amount', '900.00'],
    ['item_name', 'Pottery for Beginners'],
    ['item_description', 'Pottery for Beginners - 2 participant(s)'],
    ['custom_str1', '17'],
    ['custom_str2', '2'],
  ]);
  expect(Object.keys(fields).at(-1)).toBe('signature');
  expect(signature).toBe(formSignature(Object.entries(signed), testMerchant.passphrase));
});

test("with merchant settings only the destination of the event's markup is used", () => {
  const event = { ...buildCheckout().event, payNowHtml: button };

  const { action, fields } = withMerchant.formOf(buildCheckout({ event }));

  expect(action).toBe('https://www.payfast.co.za/eng/process');
  expect(fields).not.toHaveProperty('cmd');
  expect(fields).not.toHaveProperty('receiver');
  expect(fields['amount']).toBe('900.00');
  expect(withMerchant.hasItns).toBe(true);
});

test("without merchant settings the markup's fields stay, except its signature and those that ours replace", () => {
  const event = { ...buildCheckout().event, payNowHtml: button };

  const { fields } = withoutMerchant.formOf(buildCheckout({ event }));

  expect(fields).toMatchObject({ cmd: '_paynow', receiver: '10009999', amount: '900.00', custom_str2: '2' });
  expect(fields).toHaveProperty('notify_url');
  expect(fields).not.toHaveProperty('signature');
  expect(withoutMerchant.hasItns).toBe(false);
});

test('without merchant settings an event without markup cannot be paid online', () => {
  expect(() => withoutMerchant.formOf(buildCheckout())).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'payment_not_available' }),
  );
  expect(withoutMerchant.publicMarkup(buildCheckout().event)).toBeNull();
});

// RELIABILITY H06
test('markup with a destination that is no longer allowed is not used', () => {
  const event = { ...buildCheckout().event, payNowHtml: button.replace('www.payfast.co.za', 'old.payfast.example') };

  expect(withMerchant.formOf(buildCheckout({ event })).action).toBe(base.processUrl);
  expect(() => withoutMerchant.formOf(buildCheckout({ event }))).toThrow(
    expect.objectContaining({ code: 'payment_not_available' }),
  );
});

test("texts are cut to PayFast's limits between characters, before signing", () => {
  const title = '🏺'.repeat(300);
  const payer = { firstName: `${'é'.repeat(99)}  x`, lastName: ' ', email: 'thandi@example.com' };

  const { fields } = withMerchant.formOf(buildCheckout({ event: { ...buildCheckout().event, title }, payer }));

  expect(Array.from(fields['item_name'] ?? '')).toHaveLength(100);
  expect(Array.from(fields['item_description'] ?? '')).toHaveLength(255);
  expect(fields['item_name']?.isWellFormed()).toBe(true);
  expect(fields['name_first']).toBe('é'.repeat(99));
  expect(fields).not.toHaveProperty('name_last');
  const { signature, ...signed } = fields;
  expect(signature).toBe(formSignature(Object.entries(signed), testMerchant.passphrase));
});

// RELIABILITY M27
test.each([1000, 35_000, 100_000])(
  'the amount of any number of participants at %i cents is written in rand with two decimals',
  (price) => {
    for (let participants = 1; participants <= 50; participants += 1) {
      const { fields } = withMerchant.formOf(buildCheckout({ participants, total: price * participants }));

      expect(fields['amount']).toMatch(/^\d+\.\d{2}$/);
      expect(Math.round(Number(fields['amount']) * 100)).toBe(price * participants);
    }
  },
);

test('the public markup has every field that a client without holds overwrites, and notify_url', () => {
  const markup = withMerchant.publicMarkup({ ...buildCheckout().event, title: 'Clay & "fire" <hot>' });

  expect(serialize(parseFragment(markup ?? ''))).toBe(markup);
  const names = [...(markup ?? '').matchAll(/name="(\w+)"/g)].map((match) => match[1]);
  expect(names).toEqual(
    ['merchant_id', 'merchant_key', 'return_url', 'cancel_url', 'notify_url', 'name_first', 'name_last'].concat([
      'email_address',
      'amount',
      'item_name',
      'item_description',
      'custom_str1',
      'custom_str2',
    ]),
  );
  expect(markup).toContain('name="return_url" value="https://studio.example/booking-confirmed"');
  expect(markup).not.toContain(testMerchant.passphrase);
  expect(markup).not.toContain('signature');
});

test("the public markup of an event's own button keeps its receiver", () => {
  const markup = withoutMerchant.publicMarkup({ ...buildCheckout().event, payNowHtml: button });

  expect(markup).toContain('name="receiver" value="10009999"');
  expect(markup).toContain('name="notify_url"');
  expect(markup).not.toContain('name="signature"');
});
