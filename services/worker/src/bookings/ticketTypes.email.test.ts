import type { MailKind } from '@studio/contract/mail/mails';
import { buildBookingMail, readText, typedTickets } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';

const tickets = typedTickets({ Adult: 2, 'Parent + child pair': 1 });

const withParticipants: MailKind[] = [
  'booking-confirmed',
  'booking-resent',
  'booking-received',
  'booking-pay-link',
  'booking-reminder',
  'booking-new',
  'booking-changed',
  'manage-link',
];
const withTickets: MailKind[] = [...withParticipants, 'booking-paid', 'booking-cancelled'];

test.each(withTickets)('%s names each kind of ticket with its number', async (kind) => {
  const { html, text } = (await renderEveryMail(buildBookingMail({ participants: 4, tickets })))[kind];

  for (const part of [readText(html), text]) {
    expect(part).toMatch(/Tickets:? 2 × Adult, 1 × Parent \+ child pair/);
    if (withParticipants.includes(kind)) expect(part).toMatch(/Participants:? 4/);
  }
});

test.each(withTickets)('%s names the extras beside the tickets', async (kind) => {
  const mug = { ticketTypeId: 9, label: 'Second mug', seats: 0, isExtra: true, price: 9000, quantity: 1 };
  const { html, text } = (await renderEveryMail(buildBookingMail({ tickets: [...typedTickets({ Person: 2 }), mug] })))[
    kind
  ];

  for (const part of [readText(html), text]) {
    expect(part).toMatch(/Tickets:? 2 × Person(?!,)/);
    expect(part).toMatch(/Extras:? Second mug × 1/);
  }
});

test.each(withTickets)('%s of a workshop without ticket types names no tickets', async (kind) => {
  const { html, text } = (await renderEveryMail())[kind];

  expect(readText(html) + text).not.toMatch(/Tickets|Extras| × /);
});
