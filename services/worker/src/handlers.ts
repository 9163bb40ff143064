import { spanOf } from '@studio/contract/format/calendar';
import { mailKinds } from '@studio/contract/mails';
import type { BookingMail, MailKind, MailContents } from '@studio/contract/mails';
import { resetTokenOf } from '@studio/contract/resetToken';
import { passwordChangedEmail } from './admins/passwordChanged.email.ts';
import { passwordResetEmail } from './admins/passwordReset.email.ts';
import { bookingConfirmedEmail } from './bookings/bookingConfirmed.email.ts';
import { bookingPaidEmail } from './bookings/bookingPaid.email.ts';
import { bookingReceivedEmail } from './bookings/bookingReceived.email.ts';
import { bookingReminderEmail, bookingReminderText } from './bookings/bookingReminder.email.ts';
import { contactReceivedEmail } from './contact/contactReceived.email.ts';
import type { Mailbox } from './mail/email.ts';
import type { Mailer } from './mail/mailer.ts';
import { paymentReviewEmail } from './payments/paymentReview.email.ts';
import type { TextMessages } from './sms.ts';

/** What has become of a job; `late` is a reminder whose workshop has begun, or a link that has run out. */
export type Outcome = 'mailed' | 'texted' | 'late';

/** Job → handler. `id` is the same for every attempt of the job. */
export type Handlers = { [Name in MailKind]: (payload: MailContents[Name], id: string) => Promise<Outcome> };

export interface HandlerDeps {
  mailer: Mailer;
  texts: TextMessages | null;
  studioMail: Mailbox;
  /** Derives the token of a reset link; the API has the same. */
  resetKey: string;
  now: () => Date;
}

export function createHandlers({ mailer, texts, studioMail, resetKey, now }: HandlerDeps): Handlers {
  const reminderBy = texts?.delivers ? 'SMS' : 'e-mail';

  async function remind(booking: BookingMail, id: string): Promise<Outcome> {
    if (spanOf(booking.event).start <= now()) return 'late';
    if (texts && booking.phoneE164) {
      const text = bookingReminderText(booking, now());
      const receipt = await texts.send({ channel: 'sms', to: booking.phoneE164, text, clientRef: id });
      if (receipt.state === 'accepted') return 'texted';
    }
    await mailer.send(bookingReminderEmail(booking, now()), id);
    return 'mailed';
  }

  async function mail(email: Parameters<Mailer['send']>[0], id: string): Promise<Outcome> {
    await mailer.send(email, id);
    return 'mailed';
  }

  return {
    'booking-confirmed': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-paid': (booking, id) => mail(bookingPaidEmail(booking), id),
    'booking-resent': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-received': (booking, id) => mail(bookingReceivedEmail(booking), id),
    'booking-reminder': remind,
    'contact-received': (message, id) => mail(contactReceivedEmail(message, studioMail), id),
    'payment-review': (payment, id) => mail(paymentReviewEmail(payment, studioMail), id),
    'admin-password-reset': async (reset, id) =>
      new Date(reset.expiresAt) <= now()
        ? 'late'
        : mail(passwordResetEmail(reset, await resetTokenOf(reset.resetId, resetKey)), id),
    'admin-password-changed': (change, id) => mail(passwordChangedEmail(change), id),
  };
}

export function isMailKind(name: string): name is MailKind {
  return mailKinds.some((known) => known === name);
}
