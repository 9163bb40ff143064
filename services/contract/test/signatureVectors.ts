// PAYFAST §2: PayFast produced R1–R4 itself. Independent implementations agree on the others.

type Pair = [name: string, value: string];

const customs =
  'custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=';
const r1 = `m_payment_id=&pf_payment_id=46591&payment_status=COMPLETE&item_name=Name&item_description=&amount_gross=123.00&amount_fee=-2.80&amount_net=120.20&${customs}&name_first=Test&name_last=User+01&email_address=sbtu01%40payfast.co.za&merchant_id=10000100`;
const r2 = `m_payment_id=8d00bf49-e979-4004-228c-08d452b86380&pf_payment_id=1847945&payment_status=COMPLETE&item_name=Once+off+option&item_description=Some+details+about+the+once+off+payment&amount_gross=30.00&amount_fee=-2.30&amount_net=27.70&${customs}&name_first=&name_last=&email_address=sbtu01%40payfast.co.za&merchant_id=10004241`;
const r3 = `m_payment_id=8d00bf49-e979-4004-228c-08d452b86380&pf_payment_id=1847925&payment_status=COMPLETE&item_name=Recurring+Option&item_description=Some+details+about+the+recurring+option&amount_gross=20.00&amount_fee=-2.30&amount_net=17.70&${customs}&name_first=&name_last=&email_address=sbtu01%40payfast.co.za&merchant_id=10004241&token=5a538bc0-ce28-47d4-98bd-9ee7bc11ad56&billing_date=2023-09-16`;
const r4 = `m_payment_id=8d00bf49-e979-4004-228c-08d452b86380&token=9aff14eb-65ea-a8ff-ca41-ef457c9c351a&pf_payment_id=392638&payment_status=COMPLETE&item_name=Recurring+Option&item_description=Some+details+about+the+recurring+option&amount_gross=20.00&amount_fee=-3.17&amount_net=16.83&${customs}&name_first=Test&name_last=User+01&email_address=sbtu01%40payfast.co.za&merchant_id=10004241`;
export const n1 =
  'm_payment_id=BK-2026-000123&pf_payment_id=1089250&payment_status=COMPLETE&item_name=Pottery+for+Beginners&item_description=Pottery+for+Beginners+-+2+participant%28s%29&amount_gross=900.00&amount_fee=-20.70&amount_net=879.30&custom_str1=17&custom_str2=2&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Thandi&name_last=Mokoena&email_address=thandi%40example.com&merchant_id=10000100';
const n2 =
  'm_payment_id=BK-7&pf_payment_id=1089251&payment_status=COMPLETE&item_name=Paint+%26+Sip+%28R625.25+p%2Fp%29%21&item_description=Caf%C3%A9+%2Aspecial%2A+%7E+50%25+off+%E2%80%94+bring+a+friend&amount_gross=1250.50&amount_fee=-28.76&amount_net=1221.74&custom_str1=42&custom_str2=2&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Zo%C3%AB&name_last=O%27Brien-D%E2%80%99Souza&email_address=zoe%2Bart%40example.co.za&merchant_id=10000100';
export const n1Passphrase = 'jt7NOE43FZPn';
export const n1Signature = '5c01e6e356cac4c8504647995f5b7e48';

export const signedItns: [name: string, parameters: string, passphrase: string | null, signature: string][] = [
  ['R1', r1, null, 'bae21e96d4dc7bf36bd1a6bb1a103f5f'],
  ['R2', r2, null, '94ea076d95918eb0661f37ecbf206552'],
  ['R3', r3, 'salt', 'bf1986d6bed6b382e0f88f32a92fee03'],
  ['R4', r4, 'salt', 'c629a4b9c9df461a29db663ec0a77ae7'],
  ['N1', n1, n1Passphrase, n1Signature],
  ['N1 without a passphrase', n1, null, '64aec8f33ed83c06408c801de4425fb5'],
  ['N2', n2, null, '9401dc0b69b1f5278c663539744889c1'],
];

export const f1: Pair[] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['return_url', 'https://studio.example/booking-confirmed'],
  ['cancel_url', 'https://studio.example/booking-cancelled'],
  ['notify_url', 'https://studio.example/api/payfast/itn'],
  ['name_first', 'Thandi'],
  ['name_last', 'Mokoena'],
  ['email_address', 'thandi@example.com'],
  ['m_payment_id', 'BK-2026-000123'],
  ['amount', '900.00'],
  ['item_name', 'Pottery for Beginners'],
  ['item_description', 'Pottery for Beginners - 2 participant(s)'],
  ['custom_str1', '17'],
  ['custom_str2', '2'],
];
const f3: Pair[] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['return_url', 'https://studio.example/booking-confirmed?ref=BK-7&x=1'],
  ['notify_url', 'https://studio.example/api/payfast/itn'],
  ['name_first', ' Zoë '],
  ['name_last', "O'Brien-D’Souza"],
  ['email_address', 'zoe+art@example.co.za'],
  ['m_payment_id', 'BK-7'],
  ['amount', '1250.50'],
  ['item_name', 'Paint & Sip (R625.25 p/p)!'],
  ['item_description', 'Café *special* ~ 50% off — bring a friend'],
  ['custom_str1', '42'],
  ['custom_str2', '2'],
  ['custom_str3', ''],
];
const f4: Pair[] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['amount', '5.00'],
  ['item_name', 'Order#1'],
  ['custom_int1', '7'],
  ['custom_str1', 'evt'],
  ['email_confirmation', '1'],
  ['confirmation_address', 'studio@example.com'],
  ['payment_method', 'cc'],
];

export const signedForms: [name: string, fields: Pair[], passphrase: string | null, signature: string][] = [
  ['F1', f1, null, '3939863bc8a3b6dfa3acf00656d0cec8'],
  ['F2', f1, 'jt7NOE43FZPn', 'ca81ff416d44f4ffccebc61dfab9dd35'],
  ['F3', f3, 'jt7NOE43FZPn', 'ffa198315145d18cff6fa64fa137a67b'],
  ['F4', f4, 'Zulu-Passphrase_2026/x', 'aea5166c2a74644a3df84935ccf6995e'],
];

/** Variants of N1, each of which must have another signature. */
export const modifiedItns: [name: string, parameters: string, signature: string][] = [
  ['blank fields dropped', n1.replaceAll(/[^&]+=(?:&|$)/g, ''), '640ab534d2d1839ecc1a3dcfd2af6286'],
  ['fields sorted', n1.split('&').sort().join('&'), '4156ef191121799fc792cce3c9de2c17'],
  ['another amount', n1.replace('900.00', '9.00'), 'adceb257d1e3e3ce48053ec052de294b'],
];
