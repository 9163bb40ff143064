import { readText } from '../../test/bookingMail.ts';
import { reviewRequestEmail } from './reviewRequest.email.ts';

const request = {
  siteUrl: 'https://studio.example',
  email: 'lerato@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  title: 'Raku night',
  date: '2027-01-15',
  reviewUrl: 'https://studio.example/review/31#key=abc',
};

test('the mail asks one question, and each of five links opens the page with its stars', () => {
  const email = reviewRequestEmail(request);

  expect(email).toMatchObject({ to: { address: 'lerato@example.com' }, subject: 'How was Raku night?' });
  expect(readText(email.html)).toContain('Hi Lerato, you were at Raku night on Friday, January 15. How was it?');
  const links = [1, 2, 3, 4, 5].map((stars) => `https://studio.example/review/31#key=abc&stars=${stars}`);
  for (const link of links) {
    expect(email.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(email.text).toMatch(new RegExp(`: ${link}$`, 'm'));
  }
  expect(email.text?.match(/\?/g)).toHaveLength(2);
});
