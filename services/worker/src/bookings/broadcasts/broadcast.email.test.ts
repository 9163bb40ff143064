import { readText } from '../../../test/bookingMail.ts';
import { broadcastEmail } from './broadcast.email.ts';

test('a broadcast mail goes to one person, and replies go to the studio', () => {
  const studioMail = { name: 'Studio', address: 'owner@studio.example' };

  const email = broadcastEmail(
    {
      siteUrl: 'https://studio.example',
      email: 'lerato@mail.example',
      firstName: 'Lerato',
      lastName: 'Nkosi',
      bookingReference: 'KD7X-2M4Q-9RTA',
      subject: 'Before you come',
      body: 'Hello,\n\nplease wear <old> clothes.\nSee you soon.',
      event: { title: 'Raku', date: '2026-03-14', startTime: '10:00', endTime: null },
    },
    studioMail,
  );

  expect(email).toMatchObject({
    to: { name: 'Lerato Nkosi', address: 'lerato@mail.example' },
    replyTo: studioMail,
    subject: 'Before you come',
    isPersonal: true,
  });
  expect(email.html).toContain('please wear &lt;old&gt; clothes.<br>See you soon.');
  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Hello,');
    expect(part).toContain('please wear <old> clothes.');
    expect(part).toMatch(/Raku.*Saturday, March 14, 2026, 10:00 AM/s);
    expect(part).toContain('KD7X-2M4Q-9RTA');
  }
});
