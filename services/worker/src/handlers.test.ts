import { resetTokenOf } from '@studio/contract/resetToken';
import { buildBookingMail } from '../test/bookingMail.ts';
import { createHandlers, isMailKind } from './handlers.ts';
import type { Handlers } from './handlers.ts';
import type { Email } from './mail/email.ts';
import type { TextMessage, TextMessages, TextReceipt } from './sms.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };

interface SetUp {
  handlers: Handlers;
  emails: { email: Email; id: string }[];
  texts: TextMessage[];
}

/** `sms` is what the provider answers; null stands for no provider. */
function setUp({ now = '2026-03-13T08:00:00Z', sms = null as TextReceipt['state'] | null } = {}): SetUp {
  const emails: SetUp['emails'] = [];
  const sent: TextMessage[] = [];
  const provider: TextMessages = {
    delivers: true,
    async send(message) {
      sent.push(message);
      return { providerId: 'p1', state: sms ?? 'rejected' };
    },
  };
  const mailer = {
    async send(email: Email, id: string) {
      emails.push({ email, id });
    },
  };
  const handlers = createHandlers({
    mailer,
    texts: sms ? provider : null,
    studioMail,
    resetKey: 'a key for tests that is long enough',
    now: () => new Date(now),
  });
  return { handlers, emails, texts: sent };
}

test('a reminder is an e-mail while no provider for text messages is set', async () => {
  const { handlers, emails } = setUp();

  expect(await handlers['booking-reminder'](buildBookingMail(), 'outbox-7')).toBe('mailed');
  expect(emails).toEqual([
    { email: expect.objectContaining({ subject: expect.stringContaining('Tomorrow') }), id: 'outbox-7' },
  ]);
});

test('with a provider the reminder is a text message under the job’s own reference, and no e-mail', async () => {
  const { handlers, emails, texts } = setUp({ sms: 'accepted' });

  expect(await handlers['booking-reminder'](buildBookingMail(), 'outbox-7')).toBe('texted');
  expect(texts).toEqual([expect.objectContaining({ channel: 'sms', to: '+27825550119', clientRef: 'outbox-7' })]);
  expect(emails).toEqual([]);
});

test.each([
  ['the provider rejects it', { sms: 'rejected' as const, phoneE164: '+27825550119' }],
  ['the phone number is not one', { sms: 'accepted' as const, phoneE164: null }],
])('the reminder is an e-mail when %s', async (_why, { sms, phoneE164 }) => {
  const { handlers, emails } = setUp({ sms });

  expect(await handlers['booking-reminder'](buildBookingMail({ phoneE164 }), 'outbox-7')).toBe('mailed');
  expect(emails).toHaveLength(1);
});

test('nobody is reminded of a workshop that has begun', async () => {
  const { handlers, emails, texts } = setUp({ now: '2026-03-14T08:00:00Z', sms: 'accepted' });

  expect(await handlers['booking-reminder'](buildBookingMail(), 'outbox-7')).toBe('late');
  expect([emails, texts]).toEqual([[], []]);
});

test('the confirmation promises a text message only where one can be sent', async () => {
  const byText = setUp({ now: '2026-03-01T08:00:00Z', sms: 'accepted' });
  const byMail = setUp({ now: '2026-03-01T08:00:00Z' });

  await byText.handlers['booking-confirmed'](buildBookingMail(), 'outbox-7');
  await byMail.handlers['booking-confirmed'](buildBookingMail(), 'outbox-7');

  expect(byText.emails[0]?.email.text).toContain('by SMS');
  expect(byMail.emails[0]?.email.text).toContain('by e-mail');
});

test('what needs the studio goes to the studio', async () => {
  const { handlers, emails } = setUp();

  await handlers['payment-review'](
    {
      paymentId: 7,
      review: 'no_seat',
      amount: 45_000,
      bookingReference: null,
      adminUrl: 'https://studio.example/admin',
    },
    'outbox-7',
  );

  expect(emails[0]?.email.to).toEqual(studioMail);
});

test('the reset link carries the token that the API derives of the same id', async () => {
  const { handlers, emails } = setUp();
  const resetId = '3f1c0a4e-0000-4000-8000-000000000001';

  await handlers['admin-password-reset'](
    {
      resetId,
      resetUrl: 'https://studio.example/admin/reset-password',
      email: 'naledi@studio.example',
      firstName: 'Naledi',
      username: 'naledi',
      expiresAt: '2026-03-13T08:30:00Z',
    },
    'outbox-7',
  );

  const token = await resetTokenOf(resetId, 'a key for tests that is long enough');
  expect(emails[0]?.email.text).toContain(`/admin/reset-password?token=${token}\n`);
});

test('a reset link that has run out, its mail having waited for the mail server, is not sent', async () => {
  const { handlers, emails } = setUp({ now: '2026-03-13T08:30:00Z' });
  const reset = {
    resetId: '3f1c0a4e-0000-4000-8000-000000000001',
    resetUrl: 'https://studio.example/admin/reset-password',
    email: 'naledi@studio.example',
    firstName: 'Naledi',
    username: 'naledi',
  };

  const late = await handlers['admin-password-reset']({ ...reset, expiresAt: '2026-03-13T08:30:00Z' }, 'outbox-7');
  const inTime = await handlers['admin-password-reset']({ ...reset, expiresAt: '2026-03-13T08:31:00Z' }, 'outbox-8');

  expect([late, inTime]).toEqual(['late', 'mailed']);
  expect(emails.map(({ id }) => id)).toEqual(['outbox-8']);
});

test('a job’s name is one of the contract’s', () => {
  expect(['booking-confirmed', 'toString', ''].map(isMailKind)).toEqual([true, false, false]);
});
