import { readText } from '../../test/bookingMail.ts';
import { paymentUnreadableEmail } from './paymentUnreadable.email.ts';

test('the mail about an unreadable amount shows what PayFast sent, escaped, and says what to do', () => {
  const mail = {
    siteUrl: 'https://studio.example',
    adminUrl: 'https://studio.example/admin',
    payments: [
      { providerPaymentId: '1089250', amountText: '<b>1,400', bookingReference: 'KD7X-2M4Q-9RTA' },
      { providerPaymentId: '1089251', amountText: '', bookingReference: null },
    ],
  };

  const email = paymentUnreadableEmail(mail, { name: 'Studio', address: 'owner@studio.example' });

  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Payment 1089250:? “<b>1,400”, booking KD7X-2M4Q-9RTA/);
    expect(part).toMatch(/Payment 1089251:? no amount, booking unknown/);
    expect(part).toContain('Enter the amount');
  }
  expect(email.html).toContain('href="https://studio.example/admin"');
});
