import { formSignature, itnSignature, parameterString, phpUrlencode } from './signature.ts';
import type { Pairs } from './signature.ts';

// Test vectors of PAYFAST §2: PayFast itself produced R; independent implementations agree on F and N.
const merchant = { merchant_id: '10000100', merchant_key: '46f0cd694581a' };
const passphrase = 'jt7NOE43FZPn';

const f1 = {
  ...merchant,
  return_url: 'https://studio.example/booking-confirmed',
  cancel_url: 'https://studio.example/booking-cancelled',
  notify_url: 'https://studio.example/api/payfast/itn',
  name_first: 'Thandi',
  name_last: 'Mokoena',
  email_address: 'thandi@example.com',
  m_payment_id: 'BK-2026-000123',
  amount: '900.00',
  item_name: 'Pottery for Beginners',
  item_description: 'Pottery for Beginners - 2 participant(s)',
  custom_str1: '17',
  custom_str2: '2',
};
const f3 = {
  ...merchant,
  return_url: 'https://studio.example/booking-confirmed?ref=BK-7&x=1',
  notify_url: 'https://studio.example/api/payfast/itn',
  name_first: ' Zoë ',
  name_last: "O'Brien-D’Souza",
  email_address: 'zoe+art@example.co.za',
  m_payment_id: 'BK-7',
  amount: '1250.50',
  item_name: 'Paint & Sip (R625.25 p/p)!',
  item_description: 'Café *special* ~ 50% off — bring a friend',
  custom_str1: '42',
  custom_str2: '2',
  custom_str3: '',
};
const f4 = {
  ...merchant,
  amount: '5.00',
  item_name: 'Order#1',
  custom_int1: '7',
  custom_str1: 'evt',
  email_confirmation: '1',
  confirmation_address: 'studio@example.com',
  payment_method: 'cc',
};

test.each([
  ['F1', f1, null, '3939863bc8a3b6dfa3acf00656d0cec8'],
  ['F2', f1, passphrase, 'ca81ff416d44f4ffccebc61dfab9dd35'],
  ['F3', f3, passphrase, 'ffa198315145d18cff6fa64fa137a67b'],
  ['F4', f4, 'Zulu-Passphrase_2026/x', 'aea5166c2a74644a3df84935ccf6995e'],
])('the form %s is signed as PayFast signs it', (_name, fields, secret, expected) => {
  expect(formSignature(fields, secret)).toBe(expected);
});

test('the order in which a form was sent, its signature and its setup do not change what is signed', () => {
  const reversed = Object.fromEntries(Object.entries(f1).reverse());

  expect(formSignature({ ...reversed, setup: '{}', signature: 'x', unknown: '1' }, null)).toBe(formSignature(f1, null));
});

test('a form signed in alphabetical order is rejected', () => {
  expect(formSignature(f1, null)).not.toBe('1416735ef083e04baa2448802b97119d');
});

const blanks = (['custom_str', 'custom_int'] as const).flatMap((prefix) =>
  [1, 2, 3, 4, 5].map((number) => [`${prefix}${number}`, ''] as const),
);

function itn(first: Pairs, customs: Pairs, last: Pairs): Pairs {
  return [...first, ...customs, ...last];
}

const r1 = itn(
  [
    ['m_payment_id', ''],
    ['pf_payment_id', '46591'],
    ['payment_status', 'COMPLETE'],
    ['item_name', 'Name'],
    ['item_description', ''],
    ['amount_gross', '123.00'],
    ['amount_fee', '-2.80'],
    ['amount_net', '120.20'],
  ],
  blanks,
  [
    ['name_first', 'Test'],
    ['name_last', 'User 01'],
    ['email_address', 'sbtu01@payfast.co.za'],
    ['merchant_id', '10000100'],
  ],
);
const id = '8d00bf49-e979-4004-228c-08d452b86380';
const buyer: Pairs = [
  ['name_first', ''],
  ['name_last', ''],
  ['email_address', 'sbtu01@payfast.co.za'],
  ['merchant_id', '10004241'],
];
const r2 = itn(
  [
    ['m_payment_id', id],
    ['pf_payment_id', '1847945'],
    ['payment_status', 'COMPLETE'],
    ['item_name', 'Once off option'],
    ['item_description', 'Some details about the once off payment'],
    ['amount_gross', '30.00'],
    ['amount_fee', '-2.30'],
    ['amount_net', '27.70'],
  ],
  blanks,
  buyer,
);
const recurring: Pairs = [
  ['payment_status', 'COMPLETE'],
  ['item_name', 'Recurring Option'],
  ['item_description', 'Some details about the recurring option'],
  ['amount_gross', '20.00'],
];
const r3 = itn(
  [['m_payment_id', id], ['pf_payment_id', '1847925'], ...recurring, ['amount_fee', '-2.30'], ['amount_net', '17.70']],
  blanks,
  [...buyer, ['token', '5a538bc0-ce28-47d4-98bd-9ee7bc11ad56'], ['billing_date', '2023-09-16']],
);
const r4 = itn(
  [
    ['m_payment_id', id],
    ['token', '9aff14eb-65ea-a8ff-ca41-ef457c9c351a'],
    ['pf_payment_id', '392638'],
    ...recurring,
    ['amount_fee', '-3.17'],
    ['amount_net', '16.83'],
  ],
  blanks,
  [
    ['name_first', 'Test'],
    ['name_last', 'User 01'],
    ['email_address', 'sbtu01@payfast.co.za'],
    ['merchant_id', '10004241'],
  ],
);
const customs: Pairs = [['custom_str1', '17'], ['custom_str2', '2'], ...blanks.slice(2)];
const n1 = itn(
  [
    ['m_payment_id', 'BK-2026-000123'],
    ['pf_payment_id', '1089250'],
    ['payment_status', 'COMPLETE'],
    ['item_name', f1.item_name],
    ['item_description', f1.item_description],
    ['amount_gross', '900.00'],
    ['amount_fee', '-20.70'],
    ['amount_net', '879.30'],
  ],
  customs,
  [
    ['name_first', 'Thandi'],
    ['name_last', 'Mokoena'],
    ['email_address', 'thandi@example.com'],
    ['merchant_id', '10000100'],
  ],
);
const n2 = itn(
  [
    ['m_payment_id', 'BK-7'],
    ['pf_payment_id', '1089251'],
    ['payment_status', 'COMPLETE'],
    ['item_name', f3.item_name],
    ['item_description', f3.item_description],
    ['amount_gross', '1250.50'],
    ['amount_fee', '-28.76'],
    ['amount_net', '1221.74'],
  ],
  [['custom_str1', '42'], ['custom_str2', '2'], ...blanks.slice(2)],
  [
    ['name_first', 'Zoë'],
    ['name_last', f3.name_last],
    ['email_address', f3.email_address],
    ['merchant_id', '10000100'],
  ],
);

test.each([
  ['R1', r1, null, 'bae21e96d4dc7bf36bd1a6bb1a103f5f'],
  ['R2', r2, null, '94ea076d95918eb0661f37ecbf206552'],
  ['R3', r3, 'salt', 'bf1986d6bed6b382e0f88f32a92fee03'],
  ['R4', r4, 'salt', 'c629a4b9c9df461a29db663ec0a77ae7'],
  ['N1', n1, passphrase, '5c01e6e356cac4c8504647995f5b7e48'],
  ['N1 without passphrase', n1, null, '64aec8f33ed83c06408c801de4425fb5'],
  ['N2', n2, null, '9401dc0b69b1f5278c663539744889c1'],
])('the ITN %s is signed as PayFast signs it', (_name, pairs, secret, expected) => {
  expect(itnSignature(parameterString(pairs), secret)).toBe(expected);
});

test.each([
  ['with blanks dropped', n1.filter(([, value]) => value !== ''), '640ab534d2d1839ecc1a3dcfd2af6286'],
  ['sorted', [...n1].sort(([one], [other]) => (one < other ? -1 : 1)), '4156ef191121799fc792cce3c9de2c17'],
  [
    'with a smaller sum',
    n1.map(([name, value]) => [name, name === 'amount_gross' ? '9.00' : value] as const),
    'adceb257d1e3e3ce48053ec052de294b',
  ],
])('the ITN N1 %s has another signature', (_name, pairs, expected) => {
  const signature = itnSignature(parameterString(pairs), passphrase);

  expect(signature).toBe(expected);
  expect(signature).not.toBe(itnSignature(parameterString(n1), passphrase));
});

test('only letters, digits, dash, underscore and dot are not escaped', () => {
  expect(phpUrlencode("aZ09-_. !'()*~é")).toBe('aZ09-_.+%21%27%28%29%2A%7E%C3%A9');
});
