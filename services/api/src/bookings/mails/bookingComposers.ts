import type { Transaction } from 'sequelize';
import type { BookingMail, MailSite } from '@studio/contract/mail/mails';
import { Event } from '../../events/event.model.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import { Booking } from '../booking.model.ts';
import { movedFrom } from '../movedFrom.ts';

type BookingComposers = Pick<
  Composers,
  'booking-confirmed' | 'booking-paid' | 'booking-resent' | 'booking-received' | 'booking-reminder' | 'payment-no-seat'
>;

type BookingContent = Omit<BookingMail, keyof MailSite>;

type Condition = (booking: Booking, event: Event, mail: OutboxMail) => boolean;

/** Links lead to the origin of the booking, or to `canonicalOrigin`. */
export function createBookingComposers(canonicalOrigin: string): BookingComposers {
  async function compose(
    transaction: Transaction,
    mail: OutboxMail,
    applies: Condition,
  ): Promise<BookingContent | null> {
    if (mail.bookingId === null) return null;
    const booking = await Booking.findByPk(mail.bookingId, { include: Event, transaction });
    if (!booking?.event || booking.email === null || !applies(booking, booking.event, mail)) return null;
    return contentOf(booking, booking.event, booking.email, canonicalOrigin);
  }

  /** A deleted event has no mails that promise a place. */
  function when(applies: Condition) {
    return (transaction: Transaction, mail: OutboxMail) =>
      compose(transaction, mail, (booking, event) => event.deletedAt === null && applies(booking, event, mail));
  }

  return {
    'booking-confirmed': when(isConfirmed),
    'booking-resent': when(isConfirmed),
    'booking-paid': when((booking) => isConfirmed(booking) && booking.paymentStatus === 'completed'),
    'booking-received': when(
      ({ status, paymentStatus }) => status === 'pending' && ['pending', 'failed'].includes(paymentStatus),
    ),
    'booking-reminder': when(
      (booking, { startsAt }, mail) =>
        isConfirmed(booking) && startsAt.getTime() === mail.startsAt?.getTime() && startsAt.getTime() > Date.now(),
    ),
    'payment-no-seat': (transaction, mail) =>
      compose(
        transaction,
        mail,
        ({ status, paymentStatus }) => status === 'cancelled' && paymentStatus === 'completed',
      ),
  };
}

function isConfirmed({ status }: Booking): boolean {
  return status === 'confirmed';
}

function contentOf(booking: Booking, event: Event, email: string, canonicalOrigin: string): BookingContent {
  return {
    bookingReference: booking.bookingReference,
    bookingUrl: `${booking.origin ?? canonicalOrigin}/booking/${booking.bookingReference}`,
    firstName: booking.firstName,
    lastName: booking.lastName,
    email,
    phone: booking.phone ?? '',
    phoneE164: booking.phoneE164,
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    movedFrom: movedFrom(booking, event),
    event: {
      id: event.id,
      title: event.title,
      description: event.description,
      imageUrl: event.imageUrl,
      date: event.date,
      startTime: event.startTime.slice(0, 5),
      endTime: event.endTime?.slice(0, 5) ?? null,
      isDeleted: event.deletedAt !== null,
    },
  };
}
