import { buildBookingMail, readText } from '../../../test/bookingMail.ts';
import { bookingEmailChangedEmail } from './bookingEmailChanged.email.ts';

test('the mail to the old address names the booking and the studio, and has no link and no name', () => {
  const email = bookingEmailChangedEmail({ ...buildBookingMail(), email: 'old@mail.example' });

  expect(email.to).toEqual({ name: '', address: 'old@mail.example' });
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain(
      'the booking for Wheel Throwing & Flat Whites on Saturday, March 14, 2026 at 10:00 AM was changed.',
    );
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toContain('Was this not intended? Please call 011 555 0142');
    expect(part).not.toContain('Lerato');
  }
  expect(email.html + email.text).not.toContain('/booking/');
});
