import { createAdminComposers } from './admins/adminComposers.ts';
import { createBookingComposers } from './bookings/mails/bookingComposers.ts';
import { createPaymentReviewComposer } from './bookings/mails/paymentReviewMail.ts';
import type { Config } from './config.ts';
import { composeContactMail } from './contact/contactComposer.ts';
import type { Composers } from './outbox/composeMail.ts';

export function createMailComposers({ publicUrls, resetKey }: Pick<Config, 'publicUrls' | 'resetKey'>): Composers {
  const [canonicalOrigin] = publicUrls;
  return {
    ...createBookingComposers(canonicalOrigin),
    ...createAdminComposers(canonicalOrigin, resetKey),
    'payment-review': createPaymentReviewComposer(canonicalOrigin),
    'contact-received': composeContactMail,
    'contact-copy': composeContactMail,
  };
}
