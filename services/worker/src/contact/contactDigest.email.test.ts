import { readText } from '../../test/bookingMail.ts';
import { contactDigestEmail } from './contactDigest.email.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };
const digest = {
  siteUrl: 'https://studio.example',
  count: 12,
  since: '2027-03-01T10:00:00.000Z',
  adminUrl: 'https://studio.example/admin?tab=messages',
};

test('the digest tells the studio how many messages came in which hour, and where they are', () => {
  const email = contactDigestEmail(digest, studioMail);

  expect(email).toMatchObject({ to: studioMail, subject: '12 more messages came in the last hour, see the portal' });
  expect(email.html).toContain(digest.adminUrl);
  expect(email.text).toContain(digest.adminUrl);
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Between 12:00 PM and 1:00 PM many messages came');
  }
});

test('one message is counted as one', () => {
  expect(contactDigestEmail({ ...digest, count: 1 }, studioMail).subject).toMatch(/^1 more message came/);
});
