import { parseGroupedCode } from '../format/groupedCode.ts';
import type { VoucherView } from './vouchers.ts';
import { balanceOfVoucher, reservedOfVoucher, voucherName, voucherRejection } from './voucherText.ts';

const voucher: VoucherView = {
  code: 'ABCD-EFGH-JKMN',
  value: 50_000,
  available: 20_000,
  state: 'valid',
  expiresOn: '2029-09-19',
  recipientName: null,
  uses: [
    { at: '2026-11-20T08:00:00.000Z', amount: 10_000, eventTitle: 'Raku', eventDate: '2026-11-28' },
    { at: '2026-11-14T08:00:00.000Z', amount: -30_000, eventTitle: 'Raku', eventDate: '2026-11-28' },
  ],
};

test.each([
  ['abcd0123jkmn', 'ABCD-0123-JKMN'],
  [' ABCD efgh-JKMN ', 'ABCD-EFGH-JKMN'],
  ['oOiIlL234567', '0011-1123-4567'],
  ['CLAY10', null],
  ['ABCD-EFGH-JKMU', null],
  ['ABCD-EFGH-JKMN-P', null],
])('the text %s is the code %s', (text, code) => {
  expect(parseGroupedCode(text)).toBe(code);
});

test('a voucher is named by the end of its code', () => {
  expect(voucherName(voucher.code)).toBe('Voucher …JKMN');
});

test('the balance is the value less the payments plus the refunds', () => {
  expect(balanceOfVoucher(voucher)).toBe(30_000);
});

test('what is neither used nor available is reserved for unpaid bookings; a void voucher has no reserved sum', () => {
  expect(reservedOfVoucher(voucher)).toBe(10_000);
  expect(reservedOfVoucher({ ...voucher, state: 'void', available: 0 })).toBe(0);
});

test.each([
  ['void', 0, 'This voucher is not valid any more.'],
  ['expired', 0, 'This voucher was valid until Wednesday, September 19, 2029.'],
  ['used_up', 0, 'This voucher is used up.'],
  ['used_up', 100, 'What is left of this voucher is reserved for a booking that is not paid yet.'],
] as const)('a voucher that is %s, with %s cents reserved, is rejected with a reason', (state, reserved, reason) => {
  expect(voucherRejection(state, { expiresOn: '2029-09-19', reserved })).toBe(reason);
});
