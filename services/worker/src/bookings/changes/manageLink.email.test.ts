import { buildBookingMail, readText } from '../../../test/bookingMail.ts';
import { manageLinkEmail } from './manageLink.email.ts';

const first = buildBookingMail();
const second = buildBookingMail({
  bookingReference: '7K2M-9QXT-4WBD',
  manageUrl: `https://studio.example/booking/7K2M-9QXT-4WBD/manage#key=${'m'.repeat(43)}`,
  participants: 1,
  event: { ...first.event, title: 'Raku by Night', date: '2026-04-02', cancelReason: 'The kiln is broken.' },
});

test('one mail lists each upcoming booking with its link, and asks to keep it secret', () => {
  const email = manageLinkEmail({ ...first, bookings: [first, second] });

  expect(email.subject).toBe('Your 2 upcoming bookings at Studio Randburg');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(
      /Wheel Throwing & Flat Whites\s+When:? Saturday, March 14, 2026 at 10:00 AM\s+Participants:? 2/,
    );
    expect(part).toMatch(/Raku by Night\s+When:? Thursday, April 2, 2026 at 10:00 AM\s+Participants:? 1/);
    expect(part).toMatch(/7K2M-9QXT-4WBD\s+This workshop is cancelled; the link shows what you can choose\./);
    expect(part).toContain('please keep this mail to yourself');
  }
  for (const { manageUrl } of [first, second]) {
    expect(email.html).toContain(`href="${manageUrl}"`);
    expect(email.text).toContain(`Manage my booking: ${manageUrl}`);
  }
});

test('the mail about one booking says so in its subject', () => {
  const email = manageLinkEmail({ ...first, bookings: [first] });

  expect(email.subject).toBe('Your upcoming booking at Studio Randburg');
  expect(email.text).toContain(first.manageUrl);
});
