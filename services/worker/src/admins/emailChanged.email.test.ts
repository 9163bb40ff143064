import { emailChangedEmail } from './emailChanged.email.ts';

test('the mail to the old address says whose address was changed, by whom and when, and has no usable link', () => {
  const email = emailChangedEmail({
    siteUrl: 'https://studio.example',
    email: 'naledi@studio.example',
    firstName: 'Naledi',
    username: 'naledi',
    changedBy: 'sipho',
    changedAt: '2026-03-14T21:59:00.000Z',
  });

  expect(email.to.address).toBe('naledi@studio.example');
  expect(email.text).toContain(
    'sipho changed the email address of the admin account naledi at 11:59 PM on Saturday, March 14, 2026',
  );
  expect(email.html).not.toMatch(/href="http/);
});
