import { buildWaitlistMail, readText } from '../../../test/bookingMail.ts';
import { waitlistEndedEmail, waitlistExpiredEmail, waitlistJoinedEmail, waitlistOfferEmail } from './waitlist.email.ts';

test('the mail about an offer says what to pay until when, and links to pay and to leave', () => {
  const waiting = buildWaitlistMail({ offer: { totalAmount: 90_000, until: '2026-03-13T20:00:00.000Z' } });

  const email = waitlistOfferEmail(waiting);

  expect(email.subject).toContain('2 places are free for you');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Pay R900.00 until Friday, March 13, 10:00 PM to book.');
  }
  expect(email.text).toContain(`Pay and book: ${waiting.entryUrl}`);
  expect(email.text).toContain(`Leave the waiting list: ${waiting.entryUrl}#leave`);
});

test('the mails about an offer to one person say one place', () => {
  const offer = { totalAmount: 45_000, until: '2026-03-13T20:00:00.000Z' };

  const offered = waitlistOfferEmail(buildWaitlistMail({ participants: 1, offer })).text;
  const expired = waitlistExpiredEmail(buildWaitlistMail({ participants: 1 })).text;

  expect(offered).toContain('we keep a place for you');
  expect(offered).toContain('After that the next in line gets it.');
  expect(expired).toContain('we kept a place for you');
});

test('the mail about joining says who is before the visitor', () => {
  const texts = [0, 1, 3].map((partiesBefore) => waitlistJoinedEmail(buildWaitlistMail({ partiesBefore })).text);

  expect(texts[0]).toContain('You are the first.');
  expect(texts[1]).toContain('1 party is before you.');
  expect(texts[2]).toContain('3 parties are before you.');
});

test('the mail about a cancelled workshop quotes the reason and has no link to leave', () => {
  const { event } = buildWaitlistMail();

  const { text } = waitlistEndedEmail(buildWaitlistMail({ event: { ...event, cancelReason: 'Our kiln has broken.' } }));

  expect(text).toContain('Our kiln has broken.');
  expect(text).not.toContain('#leave');
});
