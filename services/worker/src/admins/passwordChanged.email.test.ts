import { passwordChangedEmail } from './passwordChanged.email.ts';

test('the mail says whose password was changed and when, and has no usable link', () => {
  const email = passwordChangedEmail({
    siteUrl: 'https://studio.example',
    email: 'naledi@studio.example',
    firstName: 'Naledi',
    username: 'naledi',
    changedAt: '2026-03-14T21:59:00.000Z',
  });

  expect(email.to.address).toBe('naledi@studio.example');
  expect(email.text).toContain('the admin account naledi was changed at 11:59 PM on Saturday, March 14, 2026');
  expect(email.html).not.toMatch(/href="http/);
});
