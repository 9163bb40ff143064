import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { bookingPaidEmail } from './bookingPaid.email.ts';

const weekBefore = new Date('2026-03-07T08:00:00Z');
const paid = buildBookingMail({ paymentStatus: 'completed', paymentMethod: 'payfast' });

test('a payment after the confirmation is acknowledged, with nothing left to pay', () => {
  const email = bookingPaidEmail(paid, weekBefore);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Payment received');
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toContain('nothing left to pay at the studio');
    expect(part).toMatch(/Total paid:? R900\.00/);
    expect(part).not.toMatch(/Still to pay|Please pay/);
  }
  expect(email.html).toContain(`href="${paid.bookingUrl}"`);
  expect(email.subject).toMatch(/^Payment received: .*KD7X-2M4Q-9RTA/);
});
