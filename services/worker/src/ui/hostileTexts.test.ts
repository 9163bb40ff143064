import { buildBookingMail, hostileTexts, readText, tagsOf, typedTickets } from '../../test/bookingMail.ts';
import { mailKinds, renderEveryMail } from '../../test/renderEveryMail.ts';

// RELIABILITY Q14
test.each(hostileTexts)('%j in any field is shown as text and changes no tag of any mail', async (text) => {
  const { event } = buildBookingMail();
  const hostile = buildBookingMail({
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    bookingReference: text,
    tickets: typedTickets({ [text]: 2 }),
    event: { ...event, title: text, description: text },
  });

  const [mails, filled] = [
    await renderEveryMail(buildBookingMail({ tickets: typedTickets({ Adult: 2 }) })),
    await renderEveryMail(hostile),
  ];

  const tags = (of: typeof mails) => mailKinds.map((kind) => [kind, tagsOf(of[kind].html)]);
  expect(tags(filled)).toEqual(tags(mails));
  expect(readText(filled['booking-confirmed'].html)).toContain(text.replace(/\s+/g, ' ').trim());
});
