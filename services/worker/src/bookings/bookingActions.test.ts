import { studio } from '@studio/contract/studio';
import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';

const { event, bookingUrl, manageUrl } = buildBookingMail();

test.each(['booking-confirmed', 'booking-resent', 'booking-reminder', 'booking-changed'] as const)(
  '%s links to the map and names what to bring',
  async (kind) => {
    const bring = ['A cloth', 'Clothes that may get dirty'];
    const mail = (await renderEveryMail(buildBookingMail({ event: { ...event, bring } })))[kind];

    expect(mail.html).toContain(`href="${studio.directions.mapUrl.replaceAll('&', '&amp;')}"`);
    expect(mail.text).toContain(`Open in maps: ${studio.directions.mapUrl}`);
    expect(readText(mail.html)).toMatch(/What to bring A cloth Clothes that may get dirty/);
    expect(mail.text).toContain('WHAT TO BRING\n- A cloth\n- Clothes that may get dirty');
  },
);

test('the mail about a workshop without a list of what to bring has no such section', async () => {
  const { html, text } = (await renderEveryMail())['booking-confirmed'];

  expect(html + text).not.toMatch(/what to bring/i);
});

test('the confirmation of a booking that is still to be paid promises no change before the payment', async () => {
  const { html, text } = (await renderEveryMail(buildBookingMail({ paymentStatus: 'pending', isPaidLater: true })))[
    'booking-confirmed'
  ];

  for (const part of [readText(html), text]) {
    expect(part).toContain('Once the booking is paid, you can also change the date or the number of people.');
    expect(part).not.toContain('With ‘Manage my booking’ you change');
  }
});

test.each([
  'booking-confirmed',
  'booking-resent',
  'booking-reminder',
  'booking-changed',
  'booking-paid',
  'event-rescheduled',
] as const)('%s has buttons for the calendar and for changes, and the calendar file', async (kind) => {
  const { html, text, attachments } = (await renderEveryMail())[kind];

  const buttons = [...html.matchAll(/<a\s+href="([^"]+)"\s+style="display:inline-block[^>]+>([^<]+)</g)];
  expect(buttons.map(([, url, label]) => [label?.trim(), url])).toEqual([
    ['Add to Calendar', expect.stringMatching(/^https:\/\/calendar\.google\.com\/.*KD7X-2M4Q-9RTA/)],
    ['Manage my booking', manageUrl],
  ]);
  expect(text).toContain(`Add to calendar: ${bookingUrl}/workshop.ics\n\nManage my booking: ${manageUrl}`);
  expect(attachments?.map(({ filename }) => filename)).toEqual(['booking-KD7X-2M4Q-9RTA.ics']);
});
