import type { MailContents, MailKind } from '@studio/contract/mail/mails';
import { createHandlers } from '../src/handlers.ts';
import type { Handlers } from '../src/handlers.ts';
import type { Email } from '../src/mail/email.ts';
import {
  buildBookingMail,
  buildChangeMail,
  buildDateMoved,
  buildEftMail,
  buildReminder,
  buildWaitlistMail,
} from './bookingMail.ts';

const siteUrl = 'https://studio.example';
const admin = { siteUrl, email: 'naledi@studio.example', firstName: 'Naledi', username: 'naledi' };
const updatedAt = '2026-03-14T21:59:00.000Z';

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
  const offer = { totalAmount: booking.totalAmount, until: '2026-03-13T20:00:00.000Z' };
  const waiting = buildWaitlistMail({
    firstName,
    lastName,
    participants: booking.participants,
    tickets: booking.tickets,
    event: { ...booking.event, cancelReason: null },
  });
  const eft = buildEftMail(booking);
  const requested = { tickets: waiting.tickets, areTicketsSold: true };
  const voucher = {
    siteUrl,
    code: '7Q4M-2XRD-9KTB',
    value: 75_000,
    expiresOn: '2029-03-14',
    recipientName: firstName,
    senderName: lastName,
    voucherUrl: `${siteUrl}/voucher/7Q4M-2XRD-9KTB`,
  };
  const title = booking.event.title;
  const days = [{ date: '2026-03-20', startTime: '10:00', endTime: '15:00' }];
  const answer = { siteUrl, id: 31, firstName, lastName, title, acceptedName: lastName, adminUrl: `${siteUrl}/admin` };
  const quote = {
    siteUrl,
    email,
    firstName,
    lastName,
    title,
    greeting: booking.event.description,
    days,
    people: 14,
    total: 725_000,
    validUntil: '2026-03-18',
    quoteUrl: `${siteUrl}/quote/31#key=${'a'.repeat(43)}`,
  };
  return {
    'booking-confirmed': booking,
    'booking-paid': { ...booking, received: booking.totalAmount },
    'booking-resent': booking,
    'booking-received': { ...booking, paymentStatus: 'pending' },
    'booking-eft': eft,
    'booking-eft-reminder': eft,
    'booking-eft-ended': { ...booking, paymentStatus: 'pending' },
    'booking-pay-link': {
      ...booking,
      paymentStatus: 'pending',
      payUrl: `${siteUrl}/pay/${'a'.repeat(22)}#key=${'b'.repeat(43)}`,
      purpose: 'full',
      amount: booking.totalAmount,
      dueOn: null,
      payUntil: '2026-03-14T08:00:00.000Z',
    },
    'booking-balance-due': {
      ...booking,
      paymentStatus: 'pending',
      paidAmount: 20_000,
      payUrl: `${siteUrl}/pay/${'c'.repeat(22)}#key=${'d'.repeat(43)}`,
      purpose: 'balance',
      amount: booking.totalAmount - 20_000,
      dueOn: '2026-03-11',
      payUntil: '2026-03-14T08:00:00.000Z',
    },
    'booking-reminder': buildReminder(booking),
    'booking-new': { ...booking, seatsLeft: 4, adminUrl: `${siteUrl}/admin?tab=bookings` },
    'event-cancelled': {
      ...booking,
      reason: 'Our kiln has broken, and we cannot fire your pieces.',
      canChoose: true,
      refund: booking.totalAmount,
    },
    'booking-changed': buildChangeMail(booking, { returned: 45_000, kept: 1000 }),
    'booking-cancelled': buildChangeMail(booking, { isMove: false, returned: 45_000, kept: 45_000 }),
    'booking-email-updated': booking,
    'manage-link': { ...booking, bookings: [booking] },
    'event-rescheduled': {
      ...booking,
      previous: { date: '2026-03-12', startTime: '18:00', endTime: null, furtherDates: [] },
    },
    'date-moved': buildDateMoved(booking),
    'date-moved-studio': { ...buildDateMoved(booking), adminUrl: `${siteUrl}/admin?tab=bookings` },
    broadcast: {
      siteUrl,
      firstName,
      lastName,
      email,
      bookingReference: booking.bookingReference,
      subject: 'Before you come',
      body: `Hello,\n\n${booking.event.description}`,
      event: booking.event,
    },
    'waitlist-confirm': { ...waiting, requested: { ...requested, participants: 1, keepsPlace: true } },
    'waitlist-joined': waiting,
    'waitlist-offer': { ...waiting, offer },
    'waitlist-expired': waiting,
    'waitlist-rescheduled': { ...waiting, offer },
    'waitlist-ended': { ...waiting, event: { ...waiting.event, cancelReason: 'Our kiln has broken.' } },
    'contact-received': message,
    'contact-copy': message,
    'contact-digest': { siteUrl, count: 12, since: updatedAt, adminUrl: `${siteUrl}/admin?tab=messages` },
    'contact-reply': {
      siteUrl,
      firstName,
      lastName,
      email,
      message: booking.event.description,
      writtenAt: updatedAt,
      reply: 'Yes, on a Sunday.',
    },
    'quote-sent': quote,
    'quote-ends': quote,
    'quote-accepted': answer,
    'quote-declined': { ...answer, acceptedName: null },
    'review-request': {
      siteUrl,
      email,
      firstName,
      lastName,
      title: booking.event.title,
      date: booking.event.date,
      reviewUrl: `${siteUrl}/review/7#key=abc`,
    },
    'payment-review': {
      siteUrl,
      paymentId: 7,
      review: 'paid_twice',
      amount: 90_000,
      bookingReference: booking.bookingReference,
      isEventDeleted: false,
      isForVoucher: false,
      adminUrl: `${siteUrl}/admin`,
    },
    'payment-unreadable': {
      siteUrl,
      payments: [{ providerPaymentId: '1089250', amountText: '1,400', bookingReference: booking.bookingReference }],
      adminUrl: `${siteUrl}/admin`,
    },
    'payment-no-seat': { ...booking, amount: booking.totalAmount, isChange: false },
    'refund-done': { ...booking, refund: { amount: 45_000, isCancelled: true, toVoucher: null } },
    'voucher-bought': { ...voucher, firstName, lastName, email, recipientEmail: email, sendOn: '2026-03-14', card: '' },
    'voucher-gift': { ...voucher, email, message: 'Happy birthday', eventsUrl: `${siteUrl}/events`, card: '' },
    'voucher-new': { ...voucher, firstName, lastName, adminUrl: `${siteUrl}/admin/payments` },
    'admin-password-reset': {
      ...admin,
      firstName,
      resetUrl: `${siteUrl}/admin/reset-password?token=${'a'.repeat(64)}`,
      expiresAt: updatedAt,
    },
    'admin-password-updated': { ...admin, firstName, updatedAt },
    'admin-email-updated': { ...admin, firstName, updatedBy: lastName, updatedAt },
    'admin-access-ended': { ...admin, firstName, endedBy: lastName, endedAt: updatedAt, isDeleted: false },
  };
}

export const mailKinds = Object.keys(contents(buildBookingMail())) as MailKind[];

/** Renders one mail of each kind. The mails about a booking use `booking`. */
export async function renderEveryMail(booking = buildBookingMail()): Promise<Record<MailKind, Email>> {
  const sent: Email[] = [];
  const handlers = createHandlers({
    mailer: { send: async (email) => void sent.push(email) },
    texts: null,
    studioMail: { name: 'Studio', address: 'owner@studio.example' },
    now: () => new Date('2026-03-13T08:00:00Z'),
  });
  const all = contents(booking);
  for (const kind of mailKinds) await send(handlers, kind, all[kind]);
  return Object.fromEntries(mailKinds.map((kind, index) => [kind, sent[index]])) as Record<MailKind, Email>;
}

async function send<K extends MailKind>(handlers: Handlers, kind: K, content: MailContents[K]): Promise<void> {
  await handlers[kind](content, 'outbox-7');
}
