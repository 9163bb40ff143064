import { accessEndedEmail, emailUpdatedEmail, passwordUpdatedEmail, passwordResetEmail } from './account.email.ts';

const account = {
  siteUrl: 'https://studio.example',
  email: 'naledi@studio.example',
  firstName: 'Naledi <b>',
  username: 'naledi',
};
const updatedAt = '2026-03-14T21:59:00.000Z';
const end = { ...account, endedBy: 'sipho', endedAt: updatedAt };

test.each([
  ['a changed password', passwordUpdatedEmail({ ...account, updatedAt }), 'naledi was changed'],
  [
    'a changed address',
    emailUpdatedEmail({ ...account, updatedBy: 'sipho', updatedAt }),
    'sipho changed the email address of the admin account naledi',
  ],
  [
    'a deactivated account',
    accessEndedEmail({ ...end, isDeleted: false }),
    'sipho deactivated the admin account naledi',
  ],
  ['a deleted account', accessEndedEmail({ ...end, isDeleted: true }), 'sipho deleted the admin account naledi'],
])(
  'the mail about %s says what happened to which account, and when, and has no usable link',
  (_what, email, sentence) => {
    expect(email.to.address).toBe('naledi@studio.example');
    expect(email.text).toContain(`${sentence} at 11:59 PM on Saturday, March 14, 2026`);
    expect(email.html).not.toMatch(/href="http/);
  },
);

test("the mail links to the reset page with the token, and names its expiry in the studio's time zone", () => {
  const resetUrl = 'https://studio.example/admin/reset-password?token=the-token';

  const email = passwordResetEmail({ ...account, resetUrl, expiresAt: '2026-03-14T09:30:00.000Z' });

  expect(email.to).toEqual({ name: 'Naledi <b>', address: 'naledi@studio.example' });
  expect(email.html).toContain(`href="${resetUrl}"`);
  expect(email.text).toContain(resetUrl);
  expect(email.text).toContain('until 11:30 AM on Saturday, March 14, 2026');
  expect(email.html).toContain('Naledi &lt;b&gt;');
  expect(email.subject).not.toContain('the-token');
});
