import { readText } from '../../test/bookingMail.ts';
import { contactReplyEmail } from './contactReply.email.ts';

test('an answer has the greeting of its author only, quotes the message, and the next answer goes to the studio', () => {
  const studioMail = { name: 'Studio', address: 'owner@studio.example' };

  const email = contactReplyEmail(
    {
      siteUrl: 'https://studio.example',
      email: 'lerato@mail.example',
      firstName: 'Lerato',
      lastName: 'Nkosi',
      message: 'Twelve accountants,\none wheel each.',
      writtenAt: '2026-03-13T22:30:00.000Z',
      reply: 'Hello Lerato,\n\nYes, on a Sunday.\n\nShall we call you?',
    },
    studioMail,
  );

  expect(email).toMatchObject({ to: { address: 'lerato@mail.example' }, replyTo: studioMail, isPersonal: true });
  for (const part of [readText(email.html), email.text]) {
    expect(part).not.toContain('Hi Lerato');
    expect(part).toMatch(/Hello Lerato,\s+Yes, on a Sunday\.\s+Shall we call you\?/);
    expect(part).toContain('You wrote on Saturday, March 14, 2026:');
    expect(part).toContain('one wheel each.');
  }
  expect(email.text).toContain('> Twelve accountants,');
});
