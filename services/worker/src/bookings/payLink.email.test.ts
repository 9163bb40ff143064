import { readText } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';

test('the mail with the pay link names the sum and until when it can be paid, and its button opens the link', async () => {
  const { 'booking-pay-link': email } = await renderEveryMail();

  expect([email.to.address, email.subject]).toEqual([
    'lerato@mail.example',
    'Pay R900.00: Wheel Throwing & Flat Whites (KD7X-2M4Q-9RTA)',
  ]);
  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/R900\.00 is still to be paid for your booking of Wheel Throwing & Flat Whites\./);
    expect(part).toMatch('by card on any device until Saturday, March 14, 10:00 AM.');
  }
  const link = `https://studio.example/pay/${'a'.repeat(22)}#key=${'b'.repeat(43)}`;
  expect(email.html).toContain(`href="${link}"`);
  expect(email.text).toContain(`Pay R900.00: ${link}`);
});
