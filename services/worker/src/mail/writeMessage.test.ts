import MailComposer from 'nodemailer/lib/mail-composer';
import { buildBookingMail } from '../../test/bookingMail.ts';
import { useMailServer } from '../../test/mailServer.ts';
import { bookingConfirmedEmail } from '../bookings/bookingConfirmed.email.ts';
import type { Email } from './email.ts';
import { createMailer } from './mailer.ts';
import { writeMessage } from './writeMessage.ts';

const server = useMailServer();

function buildEmail(fields: Partial<Email> = {}): Email {
  const email = bookingConfirmedEmail(buildBookingMail(), new Date('2026-03-07T08:00:00Z'), { reminderBy: 'email' });
  return { ...email, ...fields };
}

test.each<[string, Partial<Email>]>([
  ['with a calendar file', {}],
  ['without attachments', { attachments: [] }],
  ['with one part', { html: '', attachments: [] }],
  ['with lines that are too long for 7 bits', { text: 'clay and '.repeat(400).trim() }],
  ['with a text of another alphabet', { text: 'Ω \n'.repeat(40) }],
  ['with lines of dots and other line ends', { text: '.\n..\r\nend \r.', html: '<p>.\n..\r\nZoë</p>\n' }],
])('a mail %s is written as nodemailer streams it', async (_kind, fields) => {
  const { attachments = [], ...email } = buildEmail(fields);
  const message = {
    ...email,
    from: 'bookings@studio.example',
    attachments: [...attachments],
    messageId: '<outbox-7@studio.example>',
    date: '2026-03-07T08:00:00Z',
    baseBoundary: 'boundary',
  };

  const written = writeMessage(new MailComposer(message).compile());

  expect(withLastNewline(written)).toBe((await new MailComposer(message).compile().build()).toString());
});

test('a mail is sent once, with nothing after its last part', async () => {
  const mailer = createMailer({ smtpUrl: server.url, from: { name: 'Studio', address: 'bookings@studio.example' } });

  await mailer.send(buildEmail(), 'outbox-7');

  const source = server.taken[0]?.source ?? '';
  expect(source.match(/^Content-Type: text\/html/gm)).toHaveLength(1);
  expect(source).toMatch(/--\r\n$/);
});

/** nodemailer adds this line break when it sends the message. */
function withLastNewline(message: string): string {
  return message.endsWith('\n') ? message : `${message}\r\n`;
}
