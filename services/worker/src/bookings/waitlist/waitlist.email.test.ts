import { buildWaitlistMail, readText, typedTickets } from '../../../test/bookingMail.ts';
import {
  waitlistConfirmEmail,
  waitlistEndedEmail,
  offerExpiredEmail,
  waitlistJoinedEmail,
  waitlistOfferEmail,
} from './waitlist.email.ts';

const offer = { totalAmount: 90_000, until: '2026-03-13T20:00:00.000Z' };

test('the mail about an offer says that the places are not held, what they cost and until when to book', () => {
  const waiting = buildWaitlistMail({ offer });

  const email = waitlistOfferEmail(waiting);

  expect(email.subject).toContain('Places are available again');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('2 places are available again');
    expect(part).toContain('Do you still want them?');
    expect(part).toContain('Book them for R900.00 on our page.');
    expect(part).toContain('We do not hold them for you: the first to book gets them.');
    expect(part).toContain('If others are first, you keep your place in line.');
    expect(part).toContain('If you have not booked by Friday, March 13, 10:00 PM, we write to the next in line');
  }
  expect(email.text).toContain(`Book the places: ${waiting.entryUrl}`);
  expect(email.text).toContain(`Leave the waiting list: ${waiting.entryUrl}&leave`);
});

test('the mails about an offer to one person say one place', () => {
  const offered = waitlistOfferEmail(buildWaitlistMail({ participants: 1, offer })).text;
  const expired = offerExpiredEmail(buildWaitlistMail({ participants: 1 })).text;

  expect(offered).toContain('a place is available again');
  expect(offered).toContain('the first to book gets it');
  expect(expired).toContain('a place was available in');
});

test('the mail that confirms an entry has one link and says for how long it works', () => {
  const waiting = buildWaitlistMail();

  const { text } = waitlistConfirmEmail(waiting);

  expect(text).toContain(`Confirm my place: ${waiting.entryUrl}`);
  expect(text).toContain('The link works for 24 hours.');
  expect(text).toContain('If you did not ask for this, do nothing');
  expect(text).not.toContain('#leave');
});

const untyped = { ticketTypeId: null, label: null, seats: 1, price: 45_000 };

test.each([
  [1, true, 'Confirm on our page that you want 1 place instead. You keep your place in line.'],
  [3, false, 'Confirm on our page that you want 3 places instead. With this change you go to the end of the line.'],
])(
  'the mail to a party of 2 in line that asks for %d says what happens to its place in line',
  (participants, keepsPlace, place) => {
    const tickets = [{ ...untyped, quantity: participants }];
    const requested = { participants, tickets, areTicketsSold: true, keepsPlace };

    const { text } = waitlistConfirmEmail(buildWaitlistMail({ requested }));

    expect(text).toContain('for 2 people, and now asked for');
    expect(text).toContain(place);
  },
);

describe('with ticket types', () => {
  const mix = { participants: 3, tickets: typedTickets({ Adult: 2, Child: 1 }) };

  test.each([
    ['confirm', waitlistConfirmEmail, 'for 3 people (2 × Adult, 1 × Child).'],
    ['joined', waitlistJoinedEmail, 'for 3 people (2 × Adult, 1 × Child).'],
    ['offer', waitlistOfferEmail, '3 places (2 × Adult, 1 × Child) are available again in'],
    ['expired', offerExpiredEmail, '3 places (2 × Adult, 1 × Child) were available in'],
  ])('the mail waitlist-%s names the tickets for which the party waits', (_kind, email, words) => {
    expect(email(buildWaitlistMail(mix)).text).toContain(words);
  });

  test('the mail about another mix names both mixes, and what happens to the place in line', () => {
    const tickets = typedTickets({ Child: 1 });
    const requested = { participants: 1, tickets, areTicketsSold: true, keepsPlace: false };

    const email = waitlistConfirmEmail(buildWaitlistMail({ ...mix, requested }));

    expect(email.subject).toContain('Please confirm the new tickets');
    expect(email.text).toContain('for 3 people (2 × Adult, 1 × Child), and now asked for 1 person (1 × Child).');
    expect(email.text).toContain('With this change you go to the end of the line.');
    expect(email.text).toContain('Change to 1 × Child');
  });
});

test('the mail about joining says who is before the visitor', () => {
  const texts = [0, 1, 3].map((partiesBefore) => waitlistJoinedEmail(buildWaitlistMail({ partiesBefore })).text);

  expect(texts[0]).toContain('You are the first.');
  expect(texts[1]).toContain('1 group is before you.');
  expect(texts[2]).toContain('3 groups are before you.');
});

test('the mail about a cancelled workshop names the reason and has no link to leave', () => {
  const { event } = buildWaitlistMail();

  const { text } = waitlistEndedEmail(buildWaitlistMail({ event: { ...event, cancelReason: 'Our kiln has broken.' } }));

  expect(text).toContain('Our kiln has broken.');
  expect(text).not.toContain('#leave');
});
