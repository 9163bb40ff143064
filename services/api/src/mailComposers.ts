import { createAdminComposers } from './admins/adminComposers.ts';
import { composeBroadcast } from './bookings/broadcasts/broadcastComposer.ts';
import { createChangeComposers } from './bookings/changes/changeMails.ts';
import { createBookingComposers } from './bookings/mails/bookingComposers.ts';
import { createBookingNewComposer } from './bookings/mails/bookingNewMail.ts';
import { createPaymentReviewComposer } from './bookings/mails/paymentReviewMail.ts';
import { createReminderComposer } from './bookings/mails/reminderComposer.ts';
import { createUnreadableComposer } from './bookings/mails/unreadablePaymentMail.ts';
import { createDateMovedComposers } from './bookings/missedDates/dateMovedComposers.ts';
import { createPayLinkComposers } from './bookings/payLink/payLinkMail.ts';
import { createVoucherComposers } from './bookings/voucherSales/voucherMails.ts';
import { createWaitlistComposers } from './bookings/waitlist/waitlistComposers.ts';
import { createWorkshopComposers } from './bookings/workshops/workshopComposers.ts';
import type { Config } from './config.ts';
import { composeContactMail, composeContactReply } from './contact/contactComposers.ts';
import { createContactDigestComposer } from './contact/contactDigest.ts';
import type { MailComposers } from './outbox/composeMail.ts';
import type { PdfFiles } from './pdf/pdfFile.ts';
import { createQuoteComposers } from './quotes/quoteMails.ts';
import { createReviewRequestComposer } from './reviews/reviewRequestMail.ts';

interface MailConfig extends Pick<
  Config,
  'publicUrls' | 'resetKey' | 'manageKey' | 'payfast' | 'rateLimitMultiplier' | 'secret'
> {
  pdfFiles: PdfFiles;
}

export function createMailComposers({
  publicUrls,
  resetKey,
  manageKey,
  payfast,
  rateLimitMultiplier: multiplier,
  secret,
  pdfFiles,
}: MailConfig): MailComposers {
  const [canonicalOrigin] = publicUrls;
  const links = { canonicalOrigin, manageKey, hasItns: payfast.merchant !== null };
  const composers = {
    ...createBookingComposers(links),
    ...createChangeComposers(links),
    ...createWorkshopComposers(links),
    'booking-reminder': createReminderComposer(links),
    'booking-new': createBookingNewComposer(links),
    ...createDateMovedComposers(links),
    ...createPayLinkComposers(links),
    ...createWaitlistComposers(links),
    ...createVoucherComposers({ canonicalOrigin, pdfFiles }),
    ...createAdminComposers(canonicalOrigin, resetKey),
    'payment-review': createPaymentReviewComposer(canonicalOrigin),
    'payment-unreadable': createUnreadableComposer(canonicalOrigin),
    broadcast: composeBroadcast,
    'contact-received': composeContactMail,
    'contact-copy': composeContactMail,
    'contact-digest': createContactDigestComposer(canonicalOrigin),
    'contact-reply': composeContactReply,
    ...createQuoteComposers(links),
    'review-request': createReviewRequestComposer(links),
  };
  return { composers, siteUrl: canonicalOrigin, limits: { multiplier, secret } };
}
