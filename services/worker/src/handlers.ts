import { studioClock, studioInstant } from '@studio/contract/format/dates';
import type { BookingReminderMail } from '@studio/contract/mail/bookingMails';
import type { MailKind, MailContents } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import type { TextChannel } from '@studio/runtime/settings/textSettings';
import {
  accessEndedEmail,
  emailUpdatedEmail,
  passwordUpdatedEmail,
  passwordResetEmail,
} from './admins/account.email.ts';
import { bookingConfirmedEmail } from './bookings/bookingConfirmed.email.ts';
import { bookingEftEmail, bookingEftEndedEmail, bookingEftReminderEmail } from './bookings/bookingEft.email.ts';
import { bookingNewEmail } from './bookings/bookingNew.email.ts';
import { bookingPaidEmail } from './bookings/bookingPaid.email.ts';
import { bookingReceivedEmail } from './bookings/bookingReceived.email.ts';
import { bookingReminderEmail, bookingReminderText } from './bookings/bookingReminder.email.ts';
import { broadcastEmail } from './bookings/broadcasts/broadcast.email.ts';
import { bookingCancelledEmail } from './bookings/changes/bookingCancelled.email.ts';
import { bookingChangedEmail } from './bookings/changes/bookingChanged.email.ts';
import { bookingEmailUpdatedEmail } from './bookings/changes/bookingEmailUpdated.email.ts';
import { dateMovedEmail, dateMovedStudioEmail } from './bookings/changes/dateMoved.email.ts';
import { manageLinkEmail } from './bookings/changes/manageLink.email.ts';
import { payLinkEmail } from './bookings/payLink.email.ts';
import { paymentNoSeatEmail } from './bookings/paymentNoSeat.email.ts';
import { refundDoneEmail } from './bookings/refundDone.email.ts';
import { voucherBoughtEmail, voucherGiftEmail, voucherNewEmail } from './bookings/vouchers/voucher.email.ts';
import {
  waitlistConfirmEmail,
  waitlistEndedEmail,
  offerExpiredEmail,
  waitlistJoinedEmail,
  waitlistRescheduledEmail,
  waitlistOfferEmail,
} from './bookings/waitlist/waitlist.email.ts';
import { eventCancelledEmail, eventRescheduledEmail } from './bookings/workshops/workshop.email.ts';
import {
  contactCopyEmail,
  contactDigestEmail,
  contactReceivedEmail,
  contactReplyEmail,
} from './contact/contact.email.ts';
import type { Email, Mailbox } from './mail/email.ts';
import type { Mailer } from './mail/mailer.ts';
import { TemporaryError } from './mail/smtpError.ts';
import { paymentReviewEmail, paymentUnreadableEmail } from './payments/payment.email.ts';
import { quoteAcceptedEmail, quoteDeclinedEmail, quoteEndsEmail, quoteSentEmail } from './quotes/quote.email.ts';
import { reviewRequestEmail } from './reviews/reviewRequest.email.ts';
import type { TextMessages } from './texts/textMessages.ts';

export type Channel = 'email' | TextChannel;

const channelNames: Record<TextChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };
/** An unavailable provider is tried again for this long. Then the e-mail is sent. */
const retryTextMs = 3_600_000;
/** Text messages are sent only between these hours in the studio's zone; otherwise an e-mail is sent. */
const firstHour = 7;
const lastHour = 21;

/** `id` is the same for each attempt of a mail. */
export type Handlers = { [K in MailKind]: (content: MailContents[K], id: string) => Promise<Channel> };

export interface HandlerContext {
  mailer: Mailer;
  texts: TextMessages | null;
  studioMail: Mailbox;
  now: () => Date;
}

export function createHandlers({ mailer, texts, studioMail, now }: HandlerContext): Handlers {
  const reminderBy = texts?.delivers ? `${channelNames[texts.channel]} or email` : 'email';

  async function remind(booking: BookingReminderMail, id: string): Promise<Channel> {
    const isSent =
      texts && booking.phoneE164 && isAwake(now()) && (await sendText(texts, booking.phoneE164, booking, id));
    return isSent ? texts.channel : mail(bookingReminderEmail(booking, now()), id);
  }

  /** @throws TemporaryError while there is time for another attempt */
  async function sendText(to: TextMessages, phone: string, booking: BookingReminderMail, id: string): Promise<boolean> {
    const { date, startTime } = booking.reminded;
    const lastTry = studioInstant(date, startTime).getTime() - studio.reminderHours * 3_600_000 + retryTextMs;
    try {
      const text = bookingReminderText(booking, now());
      const { state } = await to.send({ to: phone, text, clientRef: id });
      return state === 'accepted';
    } catch (error) {
      if (error instanceof TemporaryError && now().getTime() > lastTry) return false;
      throw error;
    }
  }

  async function mail(email: Email, id: string): Promise<Channel> {
    await mailer.send(email, id);
    return 'email';
  }

  return {
    'booking-confirmed': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-paid': (booking, id) => mail(bookingPaidEmail(booking, now()), id),
    'booking-resent': (booking, id) => mail(bookingConfirmedEmail(booking, now(), { reminderBy }), id),
    'booking-received': (booking, id) => mail(bookingReceivedEmail(booking), id),
    'booking-pay-link': (booking, id) => mail(payLinkEmail(booking), id),
    'booking-balance-due': (booking, id) => mail(payLinkEmail(booking), id),
    'booking-reminder': remind,
    'booking-new': (booking, id) => mail(bookingNewEmail(booking, studioMail), id),
    'event-cancelled': (booking, id) => mail(eventCancelledEmail(booking, now(), studioMail), id),
    'booking-changed': (booking, id) => mail(bookingChangedEmail(booking, now()), id),
    'booking-cancelled': (booking, id) => mail(bookingCancelledEmail(booking, now()), id),
    'booking-eft': (booking, id) => mail(bookingEftEmail(booking), id),
    'booking-eft-reminder': (booking, id) => mail(bookingEftReminderEmail(booking), id),
    'booking-eft-ended': (booking, id) => mail(bookingEftEndedEmail(booking), id),
    'booking-email-updated': (booking, id) => mail(bookingEmailUpdatedEmail(booking), id),
    'manage-link': (booking, id) => mail(manageLinkEmail(booking), id),
    'event-rescheduled': (booking, id) => mail(eventRescheduledEmail(booking, now(), studioMail), id),
    'date-moved': (booking, id) => mail(dateMovedEmail(booking, now()), id),
    'date-moved-studio': (booking, id) => mail(dateMovedStudioEmail(booking, studioMail), id),
    broadcast: (message, id) => mail(broadcastEmail(message, studioMail), id),
    'waitlist-confirm': (entry, id) => mail(waitlistConfirmEmail(entry), id),
    'waitlist-joined': (entry, id) => mail(waitlistJoinedEmail(entry), id),
    'waitlist-offer': (entry, id) => mail(waitlistOfferEmail(entry), id),
    'waitlist-expired': (entry, id) => mail(offerExpiredEmail(entry), id),
    'waitlist-rescheduled': (entry, id) => mail(waitlistRescheduledEmail(entry), id),
    'waitlist-ended': (entry, id) => mail(waitlistEndedEmail(entry), id),
    'contact-received': (message, id) => mail(contactReceivedEmail(message, studioMail), id),
    'contact-copy': (message, id) => mail(contactCopyEmail(message), id),
    'contact-digest': (digest, id) => mail(contactDigestEmail(digest, studioMail), id),
    'quote-sent': (quote, id) => mail(quoteSentEmail(quote, studioMail), id),
    'quote-ends': (quote, id) => mail(quoteEndsEmail(quote, studioMail), id),
    'quote-accepted': (answer, id) => mail(quoteAcceptedEmail(answer, studioMail), id),
    'quote-declined': (answer, id) => mail(quoteDeclinedEmail(answer, studioMail), id),
    'review-request': (request, id) => mail(reviewRequestEmail(request), id),
    'contact-reply': (answer, id) => mail(contactReplyEmail(answer, studioMail), id),
    'payment-review': (payment, id) => mail(paymentReviewEmail(payment, studioMail), id),
    'payment-unreadable': (payments, id) => mail(paymentUnreadableEmail(payments, studioMail), id),
    'payment-no-seat': (booking, id) => mail(paymentNoSeatEmail(booking), id),
    'refund-done': (refund, id) => mail(refundDoneEmail(refund), id),
    'voucher-bought': (voucher, id) => mail(voucherBoughtEmail(voucher), id),
    'voucher-gift': (voucher, id) => mail(voucherGiftEmail(voucher), id),
    'voucher-new': (voucher, id) => mail(voucherNewEmail(voucher, studioMail), id),
    'admin-password-reset': (reset, id) => mail(passwordResetEmail(reset), id),
    'admin-password-updated': (account, id) => mail(passwordUpdatedEmail(account), id),
    'admin-email-updated': (account, id) => mail(emailUpdatedEmail(account), id),
    'admin-access-ended': (end, id) => mail(accessEndedEmail(end), id),
  };
}

function isAwake(now: Date): boolean {
  const hour = Number(studioClock(now).slice(0, 2));
  return hour >= firstHour && hour < lastHour;
}
