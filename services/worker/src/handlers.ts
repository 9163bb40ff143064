import { mailKinds } from '@studio/contract/mail/mails';
import type { BookingMail, MailKind, MailContents } from '@studio/contract/mail/mails';
import { emailChangedEmail } from './admins/emailChanged.email.ts';
import { passwordChangedEmail } from './admins/passwordChanged.email.ts';
import { passwordResetEmail } from './admins/passwordReset.email.ts';
import { bookingConfirmedEmail } from './bookings/bookingConfirmed.email.ts';
import { bookingPaidEmail } from './bookings/bookingPaid.email.ts';
import { bookingReceivedEmail } from './bookings/bookingReceived.email.ts';
import { bookingReminderEmail, bookingReminderText } from './bookings/bookingReminder.email.ts';
import { paymentNoSeatEmail } from './bookings/paymentNoSeat.email.ts';
import { contactCopyEmail } from './contact/contactCopy.email.ts';
import { contactReceivedEmail } from './contact/contactReceived.email.ts';
import type { Email, Mailbox } from './mail/email.ts';
import type { Mailer } from './mail/mailer.ts';
import { paymentReviewEmail } from './payments/paymentReview.email.ts';
import type { TextMessages } from './sms.ts';

export type Channel = 'email' | 'sms';

/** `id` is the same for every attempt. */
export type Handlers = { [K in MailKind]: (content: MailContents[K], id: string) => Promise<Channel> };

export interface HandlerContext {
  mailer: Mailer;
  texts: TextMessages | null;
  studioMail: Mailbox;
  now: () => Date;
}

export function createHandlers({ mailer, texts, studioMail, now }: HandlerContext): Handlers {
  const reminderBy = texts?.delivers ? 'SMS' : 'e-mail';

  async function remind(booking: BookingMail, id: string): Promise<Channel> {
    if (texts && booking.phoneE164) {
      const text = bookingReminderText(booking, now());
      const receipt = await texts.send({ channel: 'sms', to: booking.phoneE164, text, clientRef: id });
      if (receipt.state === 'accepted') return 'sms';
    }
    return mail(bookingReminderEmail(booking, now()), id);
  }

  async function mail(email: Email, id: string): Promise<Channel> {
    await mailer.send(email, id);
    return 'email';
  }

  return {
    'booking-confirmed': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-paid': (booking, id) => mail(bookingPaidEmail(booking), id),
    'booking-resent': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-received': (booking, id) => mail(bookingReceivedEmail(booking), id),
    'booking-reminder': remind,
    'contact-received': (message, id) => mail(contactReceivedEmail(message, studioMail), id),
    'contact-copy': (message, id) => mail(contactCopyEmail(message), id),
    'payment-review': (payment, id) => mail(paymentReviewEmail(payment, studioMail), id),
    'payment-no-seat': (booking, id) => mail(paymentNoSeatEmail(booking), id),
    'admin-password-reset': (reset, id) => mail(passwordResetEmail(reset), id),
    'admin-password-changed': (change, id) => mail(passwordChangedEmail(change), id),
    'admin-email-changed': (change, id) => mail(emailChangedEmail(change), id),
  };
}

export function isMailKind(name: string): name is MailKind {
  return mailKinds.some((known) => known === name);
}
