import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { bookingNewEmail } from './bookingNew.email.ts';

test.each([
  [0, 'none, it is full'],
  [7, '7'],
])('the studio is told of a new booking, and that %i places are left', (seatsLeft, shown) => {
  const studioMail = { name: 'Studio', address: 'owner@studio.example' };
  const adminUrl = 'https://studio.example/admin?tab=bookings';

  const email = bookingNewEmail({ ...buildBookingMail(), seatsLeft, adminUrl }, studioMail);

  expect(email.to).toEqual(studioMail);
  expect(email.subject).toBe('New booking: Wheel Throwing & Flat Whites, Saturday, March 14, 2026 (2 people)');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Name:? ?Lerato Nkosi/);
    expect(part).toMatch(/Payment:? ?R900.00, Paid/);
    expect(part).toMatch(new RegExp(`Free places:? ?${shown}`));
    expect(part).not.toContain('lerato@mail.example');
  }
});
