import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { bookingReceivedEmail } from './bookingReceived.email.ts';

const request = buildBookingMail({ paymentStatus: 'pending' });

test('the mail calls a request received and not yet paid', () => {
  const email = bookingReceivedEmail(request);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Request received, not yet paid');
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toMatch(/Total:? R900\.00/);
    expect(part).not.toMatch(/Booking Confirmed|Total paid/);
  }
  expect(email.subject).toMatch(/^Request received, not yet paid/);
  expect(email.attachments).toBeUndefined();
});
