// SPEC §2 Contact form
import { readText } from '../../test/bookingMail.ts';
import { contactCopyEmail } from './contactCopy.email.ts';

const message = {
  siteUrl: 'https://studio.example',
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@mail.example',
  phone: '082 555 0100',
  interestedIn: 'Corporate Event',
  message: 'We are twenty.\nDo you have a Friday after 14.3.2031, at 6 p.m.?',
};

test('the copy names topic and reply time and quotes the text of the sender', () => {
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

test('the subject, the topic and the name carry no text of a stranger, and a long text is cut', () => {
  const hostile = 'Claim at prize.example';
  const email = contactCopyEmail({ ...message, firstName: hostile, interestedIn: hostile, message: 'x'.repeat(5000) });

  expect(email.subject).toBe('We have your message | Studio Randburg');
  for (const part of [readText(email.html), email.text]) {
    expect(part).not.toContain('prize');
    expect(part).toContain(`${'x'.repeat(1000)}…`);
    expect(part).not.toContain('x'.repeat(1001));
  }
});
