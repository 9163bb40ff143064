import { mailKinds } from '@studio/contract/mail/mails';
import type { MailContents, MailKind } from '@studio/contract/mail/mails';
import { createHandlers } from '../src/handlers.ts';
import type { Handlers } from '../src/handlers.ts';
import type { Email } from '../src/mail/email.ts';
import { buildBookingMail } from './bookingMail.ts';

const siteUrl = 'https://studio.example';
const admin = { siteUrl, email: 'naledi@studio.example', firstName: 'Naledi', username: 'naledi' };
const changedAt = '2026-03-14T21:59:00.000Z';

function contents(booking: MailContents['booking-confirmed']): MailContents {
  const { firstName, lastName, email, phone } = booking;
  const message = {
    siteUrl,
    firstName,
    lastName,
    email,
    phone,
    interestedIn: 'Corporate Event',
    message: booking.event.description,
  };
  return {
    'booking-confirmed': booking,
    'booking-paid': booking,
    'booking-resent': booking,
    'booking-received': { ...booking, paymentStatus: 'pending' },
    'booking-reminder': booking,
    'contact-received': message,
    'contact-copy': message,
    'payment-review': {
      siteUrl,
      paymentId: 7,
      review: 'paid_twice',
      amount: 90_000,
      bookingReference: booking.bookingReference,
      isEventDeleted: false,
      adminUrl: `${siteUrl}/admin`,
    },
    'payment-no-seat': booking,
    'admin-password-reset': {
      ...admin,
      firstName,
      resetUrl: `${siteUrl}/admin/reset-password?token=${'a'.repeat(64)}`,
      expiresAt: changedAt,
    },
    'admin-password-changed': { ...admin, firstName, changedAt },
    'admin-email-changed': { ...admin, firstName, changedBy: lastName, changedAt },
  };
}

/** Renders one mail of each kind, those about a booking from `booking`. */
export async function everyMail(booking = buildBookingMail()): Promise<Record<MailKind, Email>> {
  const sent: Email[] = [];
  const handlers = createHandlers({
    mailer: { send: async (email) => void sent.push(email) },
    texts: null,
    studioMail: { name: 'Studio', address: 'owner@studio.example' },
    now: () => new Date('2026-03-13T08:00:00Z'),
  });
  const all = contents(booking);
  for (const kind of mailKinds) await send(handlers, kind, all[kind]);
  return Object.fromEntries(mailKinds.map((kind, place) => [kind, sent[place]])) as Record<MailKind, Email>;
}

async function send<K extends MailKind>(handlers: Handlers, kind: K, content: MailContents[K]): Promise<void> {
  await handlers[kind](content, 'outbox-7');
}
