import { buildChangeMail, readText, typedTickets } from '../../../test/bookingMail.ts';
import { bookingCancelledEmail } from './bookingCancelled.email.ts';
import { bookingChangedEmail } from './bookingChanged.email.ts';

const now = new Date('2026-03-05T08:00:00Z');

function partsOf({ html, text }: { html: string; text: string }): string[] {
  return [readText(html), text];
}

test('the mail about a move names the new and the old date, what was paid and what is given back', () => {
  const email = bookingChangedEmail(buildChangeMail({ sequence: 2 }, { returned: 45_000, kept: 5000 }), now);

  expect(email.subject).toContain('Booking changed: Wheel Throwing & Flat Whites, Saturday, March 14, 2026');
  for (const part of partsOf(email)) {
    expect(part).toMatch(/Before:? Wheel Throwing & Flat Whites, Saturday, March 7, 2026 at 10:00 AM, 2 people/);
    expect(part).toMatch(/You get back:? R450\.00/);
    expect(part).toMatch(/We keep:? R50\.00/);
    expect(part).toContain('You get R450.00 back. A refund goes back the way you paid');
    expect(part).toContain('Free cancellation until Thursday, March 12, 10:00 AM.');
  }
  expect(email.attachments?.[0]?.content).toContain('SEQUENCE:2\r\n');
});

test('the mail about one person more names the payment, and no earlier date', () => {
  const from = {
    title: 'Raku',
    start: { date: '2026-03-14', startTime: '10:00' },
    furtherDates: [],
    participants: 1,
    tickets: [],
  };

  const email = bookingChangedEmail(buildChangeMail({}, { from, isMove: false, paid: 45_000 }), now);

  for (const part of partsOf(email)) {
    expect(part).toMatch(/Before:? 1 person/);
    expect(part).toMatch(/You paid:? R450\.00/);
    expect(part).not.toMatch(/Raku|You get back|We keep/);
  }
});

test('the mail about other kinds of tickets names the new and the old ones', () => {
  const start = { date: '2026-03-14', startTime: '10:00' };
  const from = {
    title: 'Raku',
    start,
    furtherDates: [],
    participants: 3,
    tickets: typedTickets({ Adult: 1, Pair: 2 }),
  };
  const booked = { participants: 2, tickets: typedTickets({ Adult: 2 }) };

  for (const part of partsOf(bookingChangedEmail(buildChangeMail(booked, { from, isMove: false }), now))) {
    expect(part).toMatch(/Participants:? 2\s+Tickets:? 2 × Adult/);
    expect(part).toMatch(/Before:? 3 people \(1 × Adult, 2 × Pair\)/);
  }
});

test('the mail about a move with the same tickets names them once', () => {
  const email = bookingChangedEmail(buildChangeMail({ tickets: typedTickets({ Adult: 2 }) }), now);

  for (const part of partsOf(email)) expect(part.match(/2 × Adult/g)).toHaveLength(1);
});

test('the mail about a cancellation names the refund and how it comes, and removes the calendar entry', () => {
  const email = bookingCancelledEmail(buildChangeMail({}, { returned: 45_000, kept: 45_000, isByHand: true }), now);

  for (const part of partsOf(email)) {
    expect(part).toMatch(/Paid:? R900\.00\s+Kept by the studio:? R450\.00\s+Refund:? R450\.00/);
    expect(part).toContain('If we need your bank details for it, we ask you.');
    expect(part).not.toContain('/manage#key=');
  }
  expect(email.attachments?.[0]?.content).toContain('STATUS:CANCELLED\r\n');
});

test('the mail about the cancellation of an unpaid booking names no refund', () => {
  const email = bookingCancelledEmail(buildChangeMail(), now);

  for (const part of partsOf(email)) {
    expect(part).toContain('There is nothing to pay back, and nothing left for you to do.');
    expect(part).not.toContain('Refund');
  }
});

test('the mail about a booking whose rest is paid at the studio names what is paid and what is still to pay', () => {
  const booking = buildChangeMail({ paymentStatus: 'pending', totalAmount: 100_000, paidAmount: 90_000 });

  for (const part of partsOf(bookingChangedEmail(booking, now))) {
    expect(part).toMatch(/Paid:? R900\.00/);
    expect(part).toMatch(/Still to pay:? R100\.00/);
    expect(part).toContain('Please pay R100.00 at the studio when you arrive.');
  }
});
