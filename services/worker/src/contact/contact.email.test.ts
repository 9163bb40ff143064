// SPEC §2 Contact form
import { readText } from '../../test/bookingMail.ts';
import { contactCopyEmail, contactDigestEmail, contactReceivedEmail, contactReplyEmail } from './contact.email.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };
const message = {
  siteUrl: 'https://studio.example',
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@mail.example',
  phone: '082 555 0100',
  interestedIn: 'Corporate Event',
  message: 'We are twenty.\nDo you have a Friday after 14.3.2031, at 6 p.m.?',
};

test('the copy names topic and reply time and repeats the text of the sender', () => {
  const email = contactCopyEmail(message);

  expect(email.to).toEqual({ name: 'Thandi Mokoena', address: 'thandi@mail.example' });
  expect(email.subject).toBe('We have your message | Studio Randburg');
  expect(email.text).toContain('> We are twenty.\n> Do you have a Friday after 14.3.2031, at 6 p.m.?');
  expect(email.html).toContain('We are twenty.<br>Do you have a Friday');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Hi Thandi, thank you for writing to us about: Corporate Event. We reply within 24 hours.');
  }
});

test.each([
  'https://prize.example/claim',
  'HTTP://1.2.3.4',
  'prize.example',
  'Prize。Example',
  'www.prize.example/claim?me',
  'winner@prize.example',
  '082 555 0100',
  '+27 (82) 555-0100',
  '0825550100',
  '０８２５５５０１００',
  '٠٨٢٥٥٥٠١٠٠',
  '①②③④⑤⑥⑦⑧⑨',
  '0\uFE0F\u20E38\uFE0F\u20E32\uFE0F\u20E35\uFE0F\u20E35\uFE0F\u20E35\uFE0F\u20E30\uFE0F\u20E31\uFE0F\u20E30',
  '082_555_0100',
  '082 – 555 – 0100',
  '082\u200B555\u200B0100',
  '0,8,2,5,5,5,0,1,0,0',
  'prize\u2024example',
  'winner\uFE6Bprize',
  'prize.\u200Bexample',
])('%j in the text is left out of the copy', (text) => {
  const email = contactCopyEmail({ ...message, message: `Dear winner, ${text} waits for you.` });

  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Dear winner, \[left out\] waits for you\./);
    expect(part).not.toContain(text);
  }
});

test('the subject, the topic and the name contain no free text of the sender, and a long text is cut', () => {
  const hostile = 'Claim at prize.example';
  const email = contactCopyEmail({ ...message, firstName: hostile, interestedIn: hostile, message: 'x'.repeat(5000) });

  expect(email.subject).toBe('We have your message | Studio Randburg');
  for (const part of [readText(email.html), email.text]) {
    expect(part).not.toContain('prize');
    expect(part).toContain(`${'x'.repeat(1000)}…`);
    expect(part).not.toContain('x'.repeat(1001));
  }
});

test('the mail to the studio contains sender and message, and replies go to the visitor', () => {
  const email = contactReceivedEmail(message, studioMail);

  expect(email.to).toEqual(studioMail);
  expect(email.replyTo).toEqual({ name: 'Thandi Mokoena', address: 'thandi@mail.example' });
  expect(email.subject).toBe('New message: Corporate Event: Thandi Mokoena');
  expect(email.text).toContain(message.message);
  expect(email.html).toContain('We are twenty.<br>Do you have a Friday');
  expect(readText(email.html)).toContain('082 555 0100');
});

test.each([null, ''])('a phone of %j is shown as not given', (phone) => {
  expect(contactReceivedEmail({ ...message, phone }, studioMail).text).toContain('Phone: not given');
});

const digest = {
  siteUrl: 'https://studio.example',
  count: 12,
  since: '2027-03-01T10:00:00.000Z',
  adminUrl: 'https://studio.example/admin?tab=messages',
};

test('the digest tells the studio how many messages came in which hour, and where they are', () => {
  const email = contactDigestEmail(digest, studioMail);

  expect(email).toMatchObject({ to: studioMail, subject: '12 more messages came in the last hour, see the portal' });
  expect(email.html).toContain(digest.adminUrl);
  expect(email.text).toContain(digest.adminUrl);
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Between 12:00 PM and 1:00 PM many messages came');
  }
});

test('the digest about one message uses the singular', () => {
  expect(contactDigestEmail({ ...digest, count: 1 }, studioMail).subject).toMatch(/^1 more message came/);
});

test('the mail with an answer has no greeting besides that of its author, repeats the message, and replies go to the studio', () => {
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
