import { doIUseEmail } from '@jsx-email/doiuse-email';
import type { MailKind } from '@studio/contract/mail/mails';
import { maxEmail, maxName, maxPhone, maxTitle } from '@studio/contract/validation/textRules';
import { buildBookingMail } from '../../test/bookingMail.ts';
import { mailKinds, renderEveryMail } from '../../test/renderEveryMail.ts';
import type { Email } from '../mail/email.ts';

let mails: Record<MailKind, Email>;

beforeAll(async () => {
  mails = await renderEveryMail();
});

/** For each feature, what a mail looks like in a client that does not support it. */
const accepted: Record<string, string> = {
  'border-radius': 'square corners',
  'white-space': 'a long label wraps',
  'word-break': 'a very long word widens the mail',
  overflow: 'the preview text has no height and the colour of its background',
  'display:none': 'the preview text has no height and the colour of its background',
  '<body> element': 'the outer table has the background too',
  'text-decoration': 'the text of a button is underlined',
  'lang attribute': 'the same',
  'role attribute': 'the same',
  'width attribute': 'the style has the width too',
  'height attribute': 'the style has the height too',
  'mailto: links': 'the address as text',
};

function unsupported(html: string): string[] {
  const result = doIUseEmail(html, { emailClients: ['*'] });
  const features = result.success ? [] : result.errors.map((error) => /^`(.+)` is not supported by/.exec(error)?.[1]);
  return [...new Set(features)].filter((feature) => !accepted[feature ?? '']).map(String);
}

test.each(mailKinds)('%s uses only features that mail clients support or can ignore', (kind) => {
  expect(unsupported(mails[kind].html)).toEqual([]);
});

test('the check finds a feature that old mail clients lack', () => {
  expect(unsupported('<div style="display:flex">Paid</div>')).toEqual([expect.stringContaining('flex')]);
});

test.each(mailKinds)('%s shows the studio’s mark, and every picture as JPEG or PNG with text and size', (kind) => {
  const pictures = mails[kind].html.match(/<img[^>]*>/g) ?? [];

  expect(pictures[0]).toContain('src="https://studio.example/icon-192.png"');
  for (const picture of pictures) {
    expect(picture).toMatch(/src="https:\/\/studio\.example\/[\w/-]+\.(jpg|png)"/);
    expect(picture).toMatch(/alt="[^"]*"\s+width="\d+"\s+height="\d+"/);
  }
});

test.each([
  ['/art/wheel.jpg', 'art/wheel.jpg'],
  [`/uploads/${'a'.repeat(32)}.jpg`, `uploads/${'a'.repeat(32)}-mail.jpg`],
  [null, 'art/studio.jpg'],
  ['https://elsewhere.example/pot.jpg', 'art/studio.jpg'],
  ['/art/../pot.webp', 'art/studio.jpg'],
])('the confirmation of a workshop with the picture %s shows %s', async (imageUrl, shown) => {
  const { event } = buildBookingMail();

  const { 'booking-confirmed': email } = await renderEveryMail(buildBookingMail({ event: { ...event, imageUrl } }));

  expect(email.html).toContain(`src="https://studio.example/${shown}"`);
});

test.each(['booking-paid', 'booking-resent', 'booking-received', 'booking-reminder'] as const)(
  '%s shows the picture of the workshop too',
  (kind) => {
    expect(mails[kind].html).toContain('alt="Picture of the workshop"');
  },
);

// Gmail hides everything after the first 102 KB.
test.each(mailKinds)('%s stays below 100 KB with the longest texts', async (kind) => {
  const longest = (length: number) => '"'.repeat(length);
  const { event } = buildBookingMail();
  const booking = buildBookingMail({
    firstName: longest(maxName),
    lastName: longest(maxName),
    email: longest(maxEmail),
    phone: longest(maxPhone),
    movedFrom: { date: '2026-03-13', startTime: '18:00' },
    event: { ...event, title: longest(maxTitle), description: longest(5000) },
  });

  const { [kind]: email } = await renderEveryMail(booking);

  expect(Buffer.byteLength(email.html)).toBeLessThan(100_000);
});
