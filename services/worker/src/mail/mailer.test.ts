import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { buildEmail, useMailer } from '../../test/mailer.ts';
import type { Email } from './email.ts';
import { writeMessage } from './mailer.ts';
import { PermanentError } from './smtpError.ts';

const { server, mailer } = useMailer();

test('a mail has both parts and the calendar file, from the studio, to one recipient', async () => {
  await mailer().send(buildEmail(), 'outbox-7');

  const [mail] = server.taken;
  expect(mail?.recipients).toEqual(['lerato@mail.example']);
  expect(mail?.parsed).toMatchObject({
    from: { name: 'Studio Randburg', address: 'bookings@studio.example' },
    to: [{ name: 'Lerato Nkosi', address: 'lerato@mail.example' }],
    subject: 'Booking confirmed: Wheel Throwing & Flat Whites, Saturday, March 14, 2026 (KD7X-2M4Q-9RTA)',
    messageId: '<outbox-7@studio.example>',
  });
  expect(mail?.parsed.text).toContain('KD7X-2M4Q-9RTA');
  expect(mail?.parsed.html).toContain('KD7X-2M4Q-9RTA');
  expect(mail?.parsed.attachments).toEqual([
    expect.objectContaining({ filename: 'booking-KD7X-2M4Q-9RTA.ics', mimeType: 'text/calendar' }),
  ]);
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('a mail that a person wrote does not say that it is automatic', async () => {
  await mailer().send(buildEmail({ isPersonal: true }), 'outbox-7');

  expect(server.taken[0]?.source).not.toMatch(/^Auto-Submitted:/m);
});

test('a mail that is sent twice has the same Message-ID, and another mail has a different one', async () => {
  await mailer().send(buildEmail(), 'outbox-7');
  await mailer().send(buildEmail(), 'outbox-7');
  await mailer().send(buildEmail(), 'outbox-8');

  const ids = server.taken.map(({ parsed }) => parsed.messageId);
  expect(ids).toEqual(['<outbox-7@studio.example>', '<outbox-7@studio.example>', '<outbox-8@studio.example>']);
});

test('many mails share as many connections as are allowed', async () => {
  const shared = mailer({ connections: 3 });

  await Promise.all(Array.from({ length: 30 }, (_one, index) => shared.send(buildEmail(), `outbox-${index}`)));

  expect(server.connections).toBe(3);
});

describe('a mail to a visitor', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'a@b.co, c@d.co',
      'x\r\nBcc: thief@evil.example',
      'Name <thief@evil.example>',
      '"; thief@evil.example',
      'Zoë\u0000 🎨 \u2028',
      '=?utf-8?Q?a=0D=0ABcc:_t@e.example?=',
    ),
  );
  const addresses = fc.oneof(
    typed,
    fc.emailAddress(),
    fc.constantFrom(
      'a@b.co,c@d.co',
      'a@b.co\r\nRCPT TO:<t@e.co>',
      'ü@müller.example',
      'a@b.co(c)',
      'a b@c.co',
      '<a@b.co>',
    ),
  );

  // RELIABILITY Q13
  test('a mail to a visitor is sent to exactly the typed address or rejected, with unchanged headers, whatever the visitor typed', async () => {
    const mails = mailer();
    await mails.send(buildEmail({ replyTo: { name: 'A', address: 'a@mail.example' } }), 'outbox-1');
    const usual = headerNames(server.taken[0]?.source ?? '');
    let gone = 0;

    await fc.assert(
      fc.asyncProperty(addresses, typed, typed, async (address, name, title) => {
        const before = server.taken.length;
        const email = buildEmail({
          to: { name, address },
          subject: `Booking: ${title}`,
          replyTo: { name, address: 'a@mail.example' },
        });
        const result = await mails.send(email, 'outbox-1').catch((error: unknown) => error);
        const mail = server.taken[before];

        if (!mail) {
          expect(result).toBeInstanceOf(PermanentError);
          return;
        }
        gone += 1;
        expect(mail.recipients).toHaveLength(1);
        // The mailer may send the ASCII form of the host, so only the part before the @ is compared.
        expect(mail.recipients[0]?.split('@')[0]).toBe(address.slice(0, address.lastIndexOf('@')));
        expect(headerNames(mail.source)).toEqual(usual);
        expect(mail.parsed.to).toHaveLength(1);
        expect(mail.parsed.replyTo).toHaveLength(1);
      }),
      { numRuns: Number(process.env['MAIL_SAMPLES'] ?? 200) },
    );

    expect(gone).toBeGreaterThan(20);
  });
});

test.each<[string, Partial<Email>]>([
  ['with a calendar file', {}],
  ['without attachments', { attachments: [] }],
  ['with one part', { html: '', attachments: [] }],
  ['with lines that are too long for 7 bits', { text: 'clay and '.repeat(400).trim() }],
  ['with a text of another alphabet', { text: 'Ω \n'.repeat(40) }],
  ['with lines of dots and other line ends', { text: '.\n..\r\nend \r.', html: '<p>.\n..\r\nZoë</p>\n' }],
])('a mail %s is written exactly as nodemailer would stream it', async (_kind, changes) => {
  const { attachments = [], ...email } = buildEmail(changes);
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
  await mailer().send(buildEmail(), 'outbox-7');

  const source = server.taken[0]?.source ?? '';
  expect(source.match(/^Content-Type: text\/html/gm)).toHaveLength(1);
  expect(source).toMatch(/--\r\n$/);
});

function headerNames(source: string): string[] {
  const head = source.slice(0, source.indexOf('\r\n\r\n'));
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted();
}

/** Adds the line break that nodemailer adds when it sends the message. */
function withLastNewline(message: string): string {
  return message.endsWith('\n') ? message : `${message}\r\n`;
}
