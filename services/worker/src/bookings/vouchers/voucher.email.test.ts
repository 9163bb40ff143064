import { studio } from '@studio/contract/studio';
import { readText } from '../../../test/bookingMail.ts';
import { voucherBoughtEmail, voucherGiftEmail, voucherNewEmail } from './voucher.email.ts';

const voucher = {
  siteUrl: 'https://studio.example',
  code: '7Q4M-2XRD-9KTB',
  value: 75_000,
  expiresOn: '2029-09-19',
  recipientName: 'Lerato',
  senderName: 'Thandi',
  voucherUrl: 'https://studio.example/voucher/7Q4M-2XRD-9KTB',
};
const card = Buffer.from('%PDF-1.7 \u00ff').toString('base64');
const bought = {
  ...voucher,
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.org',
  recipientEmail: 'lerato@example.org',
  sendOn: '2026-09-20',
  card,
};
const gift = {
  ...voucher,
  email: 'lerato@example.org',
  message: 'Happy 40th! See www.spam.example',
  eventsUrl: 'https://studio.example/events',
  card,
};

test('the buyer gets the receipt, the code, the card and where it goes', () => {
  const email = voucherBoughtEmail(bought);

  expect([email.to.address, email.subject]).toEqual(['thandi@example.org', 'Your gift voucher of R750.00']);
  for (const part of [readText(email.html), email.text]) {
    for (const says of [
      'Hi Thandi,',
      /Code:? 7Q4M-2XRD-9KTB/,
      /Valid until:? September 19, 2029/,
      /Processing fee:? R15\.00/,
      /Total paid:? R750\.00/,
      'lerato@example.org, on Sunday, September 20, 2026',
    ]) {
      expect(part).toMatch(says);
    }
  }
  expect(email.attachments).toEqual([
    { filename: 'voucher-7Q4M-2XRD-9KTB.pdf', contentType: 'application/pdf', content: Buffer.from(card, 'base64') },
  ]);
});

test('a buyer who gives the voucher personally reads that it was mailed to no one else', () => {
  const email = voucherBoughtEmail({ ...bought, recipientEmail: null, sendOn: null });

  expect(email.text).toContain('Sent to: you, to give it yourself');
});

test('the recipient reads who gave the voucher, the message without links, and how to use it', () => {
  const email = voucherGiftEmail(gift);

  expect([email.to.address, email.subject]).toEqual(['lerato@example.org', 'A gift for you from Thandi']);
  for (const part of [readText(email.html), email.text]) {
    for (const says of ['Hi Lerato,', 'Thandi has given you', 'Happy 40th!', '7Q4M-2XRD-9KTB', 'September 19, 2029']) {
      expect(part).toContain(says);
    }
    expect(part).not.toContain('spam.example');
    expect(part).not.toContain('thandi@example.org');
  }
  expect(email.attachments).toHaveLength(1);
});

test('the recipient of a voucher that the studio gave away reads that it comes from the studio', () => {
  const email = voucherGiftEmail({ ...gift, senderName: null, message: null });

  expect(email.subject).toBe(`A gift for you from ${studio.name}`);
  expect(email.text).toContain(`Hi Lerato, here is a voucher of R750.00 for workshops at ${studio.name}.`);
});

test('the mail to the studio about a sold voucher has no code', () => {
  const email = voucherNewEmail(
    { ...voucher, firstName: 'Thandi', lastName: 'Mokoena', adminUrl: 'https://studio.example/admin/payments' },
    { name: 'Studio', address: 'owner@studio.example' },
  );

  expect([email.to.address, email.subject]).toEqual(['owner@studio.example', 'New gift voucher: R750.00']);
  expect(email.text).toMatch(/Bought by: Thandi Mokoena/);
  expect(email.text).not.toContain('7Q4M');
});
