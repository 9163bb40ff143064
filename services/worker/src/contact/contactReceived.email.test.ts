import { readText } from '../../test/bookingMail.ts';
import { contactReceivedEmail } from './contactReceived.email.ts';

const studioMailbox = { name: 'Studio', address: 'owner@studio.example' };
const message = {
  siteUrl: 'https://studio.example',
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@mail.example',
  phone: '082 555 0100',
  interestedIn: 'Corporate Event',
  message: 'We are twenty.\nDo you have a Friday?',
};

test('the mail to the studio has sender and message, and replies go to the visitor', () => {
  const email = contactReceivedEmail(message, studioMailbox);

  expect(email.to).toEqual(studioMailbox);
  expect(email.replyTo).toEqual({ name: 'Thandi Mokoena', address: 'thandi@mail.example' });
  expect(email.subject).toBe('New message: Corporate Event: Thandi Mokoena');
  expect(email.text).toContain('We are twenty.\nDo you have a Friday?');
  expect(email.html).toContain('We are twenty.<br>Do you have a Friday?');
  expect(readText(email.html)).toContain('082 555 0100');
});

test.each([null, ''])('a phone of %j is shown as not given', (phone) => {
  expect(contactReceivedEmail({ ...message, phone }, studioMailbox).text).toContain('Phone: not given');
});
