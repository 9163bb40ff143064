import { buildBookingMail, buildReminder } from '../test/bookingMail.ts';
import { createHandlers } from './handlers.ts';
import type { Handlers } from './handlers.ts';
import type { Email } from './mail/email.ts';
import { TemporaryError } from './mail/smtpError.ts';
import type { TextMessage, TextMessages, TextReceipt } from './texts/textMessages.ts';

const studioMail = { name: 'Studio', address: 'owner@studio.example' };

interface SetUp {
  handlers: Handlers;
  emails: { email: Email; id: string }[];
  texts: TextMessage[];
}

/** `sms` is the provider's response; null means that there is no provider. */
function setUp({ now = '2026-03-13T08:00:00Z', sms = null as TextReceipt['state'] | 'later' | null } = {}): SetUp {
  const emails: SetUp['emails'] = [];
  const sent: TextMessage[] = [];
  const provider: TextMessages = {
    channel: 'sms',
    delivers: true,
    async send(message) {
      sent.push(message);
      if (sms === 'later') throw new TemporaryError('429');
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
    now: () => new Date(now),
  });
  return { handlers, emails, texts: sent };
}

test('a reminder is an e-mail while no provider for text messages is set', async () => {
  const { handlers, emails } = setUp();

  expect(await handlers['booking-reminder'](buildReminder(buildBookingMail()), 'outbox-7')).toBe('email');
  expect(emails).toEqual([
    { email: expect.objectContaining({ subject: expect.stringContaining('Tomorrow') }), id: 'outbox-7' },
  ]);
});

test('with a provider the reminder is sent as a text message with the reference of the mail, and not as an e-mail', async () => {
  const { handlers, emails, texts } = setUp({ sms: 'accepted' });

  expect(await handlers['booking-reminder'](buildReminder(buildBookingMail()), 'outbox-7')).toBe('sms');
  expect(texts).toEqual([expect.objectContaining({ to: '+27825550119', clientRef: 'outbox-7' })]);
  expect(emails).toEqual([]);
});

test.each([
  ['it is unknown whether the provider has accepted it', { sms: 'unknown' as const, phoneE164: '+27825550119' }],
  ['the provider rejects it', { sms: 'rejected' as const, phoneE164: '+27825550119' }],
  ['the phone number is not that of a mobile phone', { sms: 'accepted' as const, phoneE164: null }],
])('the reminder is an e-mail when %s', async (_why, { sms, phoneE164 }) => {
  const { handlers, emails } = setUp({ sms });

  expect(await handlers['booking-reminder'](buildReminder(buildBookingMail({ phoneE164 })), 'outbox-7')).toBe('email');
  expect(emails).toHaveLength(1);
});

// The workshop starts on 14 March at 10:00, so the reminder is due at 08:00 UTC on the day before.
test('a provider that is unavailable is tried for an hour, and then the reminder is an e-mail', async () => {
  const remindAt = (now: string) => {
    const { handlers, emails } = setUp({ now, sms: 'later' });
    return { emails, sent: handlers['booking-reminder'](buildReminder(buildBookingMail()), 'outbox-7') };
  };

  const early = remindAt('2026-03-13T09:00:00Z');
  const late = remindAt('2026-03-13T09:00:00.001Z');

  await expect(early.sent).rejects.toBeInstanceOf(TemporaryError);
  expect(await late.sent).toBe('email');
  expect(late.emails).toHaveLength(1);
});

test.each([
  ['2026-03-13T18:59:59Z', 'sms'],
  ['2026-03-13T19:00:00Z', 'email'],
  ['2026-03-14T04:59:59Z', 'email'],
  ['2026-03-14T05:00:00Z', 'sms'],
])('between 9 PM and 7 AM at the studio no text message is sent: at %s the reminder is an %s', async (now, channel) => {
  const { handlers } = setUp({ now, sms: 'accepted' });

  expect(await handlers['booking-reminder'](buildReminder(buildBookingMail()), 'outbox-7')).toBe(channel);
});

test('the confirmation promises a text message only if a provider is set', async () => {
  const byText = setUp({ now: '2026-03-01T08:00:00Z', sms: 'accepted' });
  const byMail = setUp({ now: '2026-03-01T08:00:00Z' });

  await byText.handlers['booking-confirmed'](buildBookingMail(), 'outbox-7');
  await byMail.handlers['booking-confirmed'](buildBookingMail(), 'outbox-7');

  expect(byText.emails[0]?.email.text).toContain('by SMS or email');
  expect(byMail.emails[0]?.email.text).toContain('by email');
});
