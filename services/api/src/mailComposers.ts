import { createAdminComposers } from './admins/adminComposers.ts';
import { createBookingComposers } from './bookings/mails/bookingComposers.ts';
import { createPaymentReviewComposer } from './bookings/mails/paymentReviewMail.ts';
import type { Config } from './config.ts';
import { composeContactMail } from './contact/contactComposer.ts';
import type { MailComposers } from './outbox/composeMail.ts';

export function createMailComposers({ publicUrls, resetKey }: Pick<Config, 'publicUrls' | 'resetKey'>): MailComposers {
  const [canonicalOrigin] = publicUrls;
  const composers = {
    ...createBookingComposers(canonicalOrigin),
    ...createAdminComposers(canonicalOrigin, resetKey),
    'payment-review': createPaymentReviewComposer(canonicalOrigin),
    'contact-received': composeContactMail,
    'contact-copy': composeContactMail,
  };
  return { composers, siteUrl: canonicalOrigin };
}
