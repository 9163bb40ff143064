import type { PasswordResetMail } from '@studio/contract/mail/mails';
import { passwordResetEmail } from './passwordReset.email.ts';

const reset: PasswordResetMail = {
  siteUrl: 'https://studio.example',
  resetUrl: 'https://studio.example/admin/reset-password?token=the-token',
  email: 'naledi@studio.example',
  firstName: 'Naledi <b>',
  username: 'naledi',
  expiresAt: '2026-03-14T09:30:00.000Z',
};

test("the mail links to the reset page with the token, and names its expiry in the studio's time zone", () => {
  const email = passwordResetEmail(reset);

  expect(email.to).toEqual({ name: 'Naledi <b>', address: 'naledi@studio.example' });
  expect(email.html).toContain('href="https://studio.example/admin/reset-password?token=the-token"');
  expect(email.text).toContain('https://studio.example/admin/reset-password?token=the-token');
  expect(email.text).toContain('until 11:30 AM on Saturday, March 14, 2026');
  expect(email.html).toContain('Naledi &lt;b&gt;');
  expect(email.subject).not.toContain('the-token');
});
