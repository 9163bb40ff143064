import { readText } from '../../test/bookingMail.ts';
import { quoteAcceptedEmail, quoteDeclinedEmail, quoteEndsEmail, quoteSentEmail } from './quote.email.ts';

const studio = { name: 'Studio', address: 'studio@studio.example' };
const quote = {
  siteUrl: 'https://studio.example',
  email: 'sipho@khumalo.example',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  title: 'A clay day for your team',
  greeting: 'Dear Sipho, thank you for asking.',
  days: [
    { date: '2027-01-15', startTime: '10:00', endTime: '15:00' },
    { date: '2027-01-20', startTime: '10:00', endTime: '15:00' },
  ],
  people: 14,
  total: 725_000,
  validUntil: '2026-12-12',
  quoteUrl: 'https://studio.example/quote/31#key=abc',
};
const answer = { ...quote, id: 31, acceptedName: 'Naledi Khumalo', adminUrl: 'https://studio.example/admin/quotes/31' };

test('the mail of a quote has its days, sum, last day and link, and answers go to the studio', () => {
  const email = quoteSentEmail(quote, studio);

  expect(email).toMatchObject({ to: { address: quote.email }, replyTo: studio, subject: `Your quote: ${quote.title}` });
  expect(readText(email.html)).toMatch(
    /Friday, January 15, 10:00 AM - 3:00 PM.*Wednesday, January 20.*R7250\.00.*Valid until Saturday, December 12, 8:00 PM/,
  );
  expect(email.html).toContain(quote.quoteUrl);
});

test('the reminder says when the quote ends', () => {
  expect(quoteEndsEmail(quote, studio).subject).toBe(`Your quote ends on Saturday, December 12: ${quote.title}`);
});

test('the studio is told who accepted or declined', () => {
  expect(readText(quoteAcceptedEmail(answer, studio).html)).toContain('Naledi Khumalo has accepted ‘A clay day');
  expect(readText(quoteDeclinedEmail(answer, studio).html)).toContain('Sipho Khumalo has declined ‘A clay day');
});
