import { accessEndedEmail } from './accessEnded.email.ts';

test.each([
  [false, 'deactivated', 'Ask a colleague to activate it again'],
  [true, 'deleted', 'Ask a colleague to add it again'],
])(
  'the mail about an account that was ended (deleted: %s) says by whom and when, and has no usable link',
  (isDeleted, done, advice) => {
    const email = accessEndedEmail({
      siteUrl: 'https://studio.example',
      email: 'naledi@studio.example',
      firstName: 'Naledi',
      username: 'naledi',
      endedBy: 'sipho',
      endedAt: '2026-03-14T21:59:00.000Z',
      isDeleted,
    });

    expect([email.to.address, email.subject]).toEqual(['naledi@studio.example', `Your admin account was ${done}`]);
    expect(email.text).toContain(`sipho ${done} the admin account naledi at 11:59 PM on Saturday, March 14, 2026`);
    expect(email.text).toContain(advice);
    expect(email.html).not.toMatch(/href="http/);
  },
);
