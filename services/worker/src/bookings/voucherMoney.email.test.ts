import fc from 'fast-check';
import { refundPromise } from '@studio/contract/format/cancellation';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { anyCart, sumsOf } from '../../../contract/test/anyCart.ts';
import { buildBookingMail, buildChangeMail, readText } from '../../test/bookingMail.ts';
import { bookingConfirmedEmail } from './bookingConfirmed.email.ts';
import { bookingCancelledEmail } from './changes/bookingCancelled.email.ts';
import { bookingChangedEmail } from './changes/bookingChanged.email.ts';
import { refundDoneEmail } from './refundDone.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const byMail = { reminderBy: 'email' } as const;
const toVoucher = { amount: 20_000, code: 'JKMN', isCredit: false, expiresOn: '2027-03-01' };
const credit = { ...toVoucher, code: '2345-6789-1234', isCredit: true };
const ofCredit =
  'Its code is 2345-6789-1234. You can use it until Monday, March 1, 2027.\nSee what is left of it: https://studio.example/voucher/2345-6789-1234';
const back = 'R200.00 is back on your voucher …JKMN. You can use it until Monday, March 1, 2027.';

test('the mail about a booking that a voucher paid in part names its sum, and the fee of the rest', () => {
  const { html } = bookingConfirmedEmail(buildBookingMail({ paidByVoucher: 89_000 }), now, byMail);

  const text = readText(html);
  expect(text).toMatch(/Processing fee\s+R10\.00/);
  expect(text).toMatch(/Paid by voucher\s+R890\.00/);
  expect(text).toContain('Voucher, Card (PayFast)');
});

test('the mail about a booking that a voucher paid names no fee', () => {
  const booking = buildBookingMail({ paymentMethod: 'voucher', paidByVoucher: 90_000 });

  const text = readText(bookingConfirmedEmail(booking, now, byMail).html);

  expect(text).toMatch(/Paid by voucher\s+R900\.00/);
  expect(text).not.toContain('Processing fee');
  expect(text).not.toContain('PayFast');
});

test('both parts of the confirmation of any cart name its price, what the voucher paid, and the fee of the rest', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { total: totalAmount, discount: amount, byVoucher: paidByVoucher, rest, fee } = sumsOf(cart);
      const discount = cart.code && { ...cart.code, discountCodeId: 7, code: 'CLAY10', amount };
      const paymentMethod = rest > 0 ? 'payfast' : 'voucher';
      const booking = buildBookingMail({ totalAmount, discount, paidByVoucher, paymentMethod });

      const email = bookingConfirmedEmail(booking, now, byMail);

      for (const part of [readText(email.html), email.text]) {
        const [paid, byVoucher, subtotal, ofFee] = [
          'Total paid',
          'Paid by voucher',
          'Workshop subtotal',
          'Processing fee',
        ].map((label) => parseAmount(new RegExp(`${label}:? R(\\S+)`).exec(part)?.[1] ?? '0'));
        const expectedSubtotal = rest > 0 ? totalAmount - fee : 0;
        expect([paid, byVoucher, subtotal, ofFee]).toEqual([totalAmount, paidByVoucher, expectedSubtotal, fee]);
      }
    }),
    { numRuns: 100 },
  );
});

test('the mails about a change and a cancellation say what is back on the voucher, and until when it is valid', () => {
  const change = { returned: 20_000, toVouchers: [toVoucher] };

  for (const email of [
    bookingChangedEmail(buildChangeMail({}, change), now),
    bookingCancelledEmail(buildChangeMail({}, change), now),
  ]) {
    expect(readText(email.html)).toContain(back);
    expect(email.text).toContain(back);
    expect(email.text).not.toContain(refundPromise);
  }
});

test('the part of a refund that a voucher did not pay is refunded to the payer', () => {
  const { text } = bookingCancelledEmail(
    buildChangeMail({}, { returned: 90_000, toVouchers: [toVoucher], isByHand: true }),
    now,
  );

  expect(text).toContain(back);
  expect(text).toContain(`You get R700.00 back. ${refundPromise}`);
});

test('the mail about a refund to a voucher says so, and promises nothing about cards', () => {
  const refund = { amount: 20_000, isCancelled: false, toVoucher };

  const { subject, text } = refundDoneEmail({ ...buildBookingMail(), refund });

  expect(subject).toMatch(/^Back on your voucher: R200\.00 for /);
  expect(text).toContain(back);
  expect(text).not.toContain(refundPromise);
  expect(text).not.toContain('does not arrive');
});

test('the mail about credit names its whole code, and links to its balance', () => {
  const refund = { amount: 20_000, isCancelled: true, toVoucher: credit };

  const { subject, text } = refundDoneEmail({ ...buildBookingMail(), refund });

  expect(subject).toMatch(/^Your credit: R200\.00 for /);
  expect(text).toContain(ofCredit);
});

test('the mail about a cancellation for credit says so, and promises nothing about cards', () => {
  const { html, text } = bookingCancelledEmail(buildChangeMail({}, { returned: 20_000, toVouchers: [credit] }), now);

  expect(readText(html)).toMatch(/Kept by the studio\s+R0\.00\s+Credit\s+R200\.00/);
  expect(text).toContain(ofCredit);
  expect(text).not.toContain(refundPromise);
});
