import { addDays } from '@studio/contract/format/dates';
import { ContactMessage } from '../../src/contact/contact.model.ts';
import { Review } from '../../src/reviews/review.model.ts';
import { buildAdminInput, testPassword } from '../admins.ts';
import type { AppWithAdmins } from '../appWithAdmins.ts';
import { lerato } from '../customers.ts';
import { buildCode, clay10 } from '../discounts.ts';
import { buildBooking, buildEvent, buildEventInput, buildKey } from '../factories.ts';
import { buildCardBooking } from '../payments/refunds.ts';
import { buildQuote, buildQuoteInput } from '../quotes.ts';
import { buildVisit } from '../reviews.ts';
import { buildVoucher } from '../vouchers.ts';
import { at } from './target.ts';
import type { Targets } from './target.ts';

/** The routes by which an admin writes everything but bookings. */
export function studioTargets({ database, admins }: AppWithAdmins): Targets {
  return {
    'POST /api/admin/login': async () => {
      const { username } = await admins.build();
      return at('/api/admin/login', { username, password: 'not this one' });
    },
    'POST /api/admin/forgot-password': async () => {
      const { email } = await admins.build();
      return at('/api/admin/forgot-password', { email });
    },
    'POST /api/admin/reset-password': async () =>
      at('/api/admin/reset-password', { token: 'x'.repeat(40), newPassword: 'Raku-Glaze-0972' }),
    // A valid change would end the session that all requests use.
    'POST /api/admin/change-password': async () =>
      at('/api/admin/change-password', { currentPassword: `not ${testPassword}`, newPassword: 'Raku-Glaze-0972' }),
    'POST /api/admin/users': async () => at('/api/admin/users', buildAdminInput()),
    'PUT /api/admin/users/:id': async () => {
      const { id, username } = await admins.build();
      return at(`/api/admin/users/${id}`, { ...lerato, username, isActive: true, currentPassword: testPassword });
    },
    'POST /api/events': async () => at('/api/events', buildEventInput()),
    'PATCH /api/events/:id': async () => at(`/api/events/${(await buildEvent()).id}`, buildEventInput()),
    'PATCH /api/events/:id/following': async () =>
      at(`/api/events/${(await buildEvent({ seriesId: 1 })).id}/following`, { title: 'Raku', capacity: 9 }),
    'POST /api/events/:id/copies': async () => {
      const { id, date } = await buildEvent();
      return at(`/api/events/${id}/copies`, { dates: [addDays(date, 7)] });
    },
    'POST /api/events/:id/cancellation': async () => {
      const values = { reason: 'The kiln broke', money: 'refund', bookings: 1, toRefund: 0 };
      return at(`/api/events/${(await buildBooking(await buildEvent())).eventId}/cancellation`, values);
    },
    'POST /api/admin/events/:id/messages': async () => {
      const { id, eventId } = await buildCardBooking(database.sequelize);
      const values = { requestKey: buildKey(), subject: 'Parking', body: 'Please use the gate.', bookingIds: [id] };
      return at(`/api/admin/events/${eventId}/messages`, values);
    },
    'POST /api/admin/quotes': async () => at('/api/admin/quotes', buildQuoteInput()),
    'PUT /api/admin/quotes/:id': async () =>
      at(`/api/admin/quotes/${await quoteId()}`, { ...buildQuoteInput(), version: 1 }),
    'POST /api/admin/quotes/:id/send': async () => at(`/api/admin/quotes/${await quoteId()}/send`, { version: 1 }),
    'POST /api/admin/quotes/:id/end': async () => at(`/api/admin/quotes/${await quoteId()}/end`, { version: 1 }),
    'POST /api/admin/reviews/:id/publish': async () =>
      at(`/api/admin/reviews/${await reviewedId()}/publish`, { version: 1 }),
    'POST /api/admin/reviews/:id/reject': async () =>
      at(`/api/admin/reviews/${await reviewedId()}/reject`, { version: 1 }),
    'PATCH /api/contact/:id': async () => at(`/api/contact/${await contactMessage()}`, { status: 'read' }),
    'POST /api/contact/:id/replies': async () =>
      at(`/api/contact/${await contactMessage()}/replies`, { requestKey: buildKey(), body: 'Thank you.' }),
    'POST /api/admin/customers': async () => at('/api/admin/customers', lerato),
    'PUT /api/admin/customers/:email': async () => {
      const { order } = await buildBooking(await buildEvent(), { status: 'confirmed', paymentMethod: 'cash' });
      return at(`/api/admin/customers/${order.email}`, lerato);
    },
    'POST /api/admin/vouchers': async () =>
      at('/api/admin/vouchers', { value: 20_000, expiresOn: '2031-01-31', note: 'A thank-you' }),
    'PUT /api/admin/vouchers/:id/expiry': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/expiry`, { expiresOn: '2031-01-31' }),
    'POST /api/admin/vouchers/:id/mail': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/mail`, { email: 'lerato@example.org' }),
    'POST /api/admin/vouchers/:id/void': async () =>
      at(`/api/admin/vouchers/${(await buildVoucher()).id}/void`, { reason: 'Lost', balance: 20_000 }),
    'POST /api/admin/discounts': async () => at('/api/admin/discounts', clay10),
    'PUT /api/admin/discounts/:id': async () => at(`/api/admin/discounts/${(await buildCode()).id}`, clay10),
    'PUT /api/admin/settings': async () => at('/api/admin/settings', { freeCancellationHours: 24 }),
  };
}

async function reviewedId(): Promise<number> {
  const { id: bookingId } = await buildVisit();
  return (await Review.create({ bookingId, title: 'Raku', firstName: 'Thandi', stars: 5 })).bookingId;
}

async function quoteId(): Promise<number> {
  return (await buildQuote()).id;
}

async function contactMessage(): Promise<number> {
  const written = { ...lerato, interestedIn: 'Corporate Event', message: 'Hello', contentHash: 'x' };
  return (await ContactMessage.create(written)).id;
}
