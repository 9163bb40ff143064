import { buildBookingMail } from '../../../test/bookingMail.ts';
import { eventCancelledEmail } from './workshop.email.ts';

const now = new Date('2026-03-01T08:00:00Z');
const mailbox = { name: 'Studio', address: 'studio@studio.example' };
const { event } = buildBookingMail();

test.each([
  ['a workshop', event, 'https://studio.example/events/1'],
  ['a private workshop, which has no page', { ...event, isPrivate: true }, 'https://studio.example/events'],
])('the mail about the end of %s links to other dates', (_what, workshop, url) => {
  const mail = {
    ...buildBookingMail({ event: workshop }),
    reason: 'Our kiln has broken.',
    canChoose: false,
    refund: 0,
  };

  const { html } = eventCancelledEmail(mail, now, mailbox);

  expect(html).toContain(`href="${url}"`);
});
