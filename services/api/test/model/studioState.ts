import type { PaymentReview, PaymentStatus } from '@studio/contract/bookings/payments';
import type { StoredStatus } from '../../src/bookings/booking.model.ts';

/** The expected result of a sequence of steps. Bookings and payments are numbered in order of creation. */
export interface Expected {
  overview: { bookings: number; revenue: number; soldOut: number };
  seats: number;
  bookings: { status: StoredStatus; paymentStatus: PaymentStatus }[];
  ledger: { booking: number | null; provider: Provider; amount: number; review: string | null }[];
  /** The mails waiting to be sent. */
  confirmations: number;
  reminders: number;
  receipts: number;
  reviewMails: number;
}

type Provider = 'payfast' | 'manual';

/** Each mail is sent at most once. A cancelled mail may become pending again. */
type Mail = 'none' | 'pending' | 'cancelled' | 'sent';

export interface ModelBooking {
  status: StoredStatus;
  paymentStatus: PaymentStatus;
  participants: number;
  /** True if a client without holds confirmed the booking. */
  isDirect: boolean;
  /** True if the booking expires unless an admin edits it. */
  canExpire: boolean;
  isCancelledByAdmin: boolean;
  confirmation: Mail;
  /** The receipt of a card payment that follows a confirmation with payment at the studio. */
  receipt: Mail;
}

export interface ModelPayment {
  booking: ModelBooking | null;
  provider: Provider;
  amount: number;
  review: PaymentReview | null;
}

/** Bookings, payments and mails of one event, without time, locks or database. */
export class StudioState {
  readonly bookings: ModelBooking[] = [];
  readonly payments: ModelPayment[] = [];
  readonly price: number;
  private readonly capacity: number;

  constructor(capacity: number, price: number) {
    this.capacity = capacity;
    this.price = price;
  }

  /** Returns null if the seats are not free. */
  book(status: StoredStatus, participants: number, isDirect: boolean): ModelBooking | null {
    if (this.freeSeats() < participants) return null;
    const booking: ModelBooking = {
      status,
      paymentStatus: 'pending',
      participants,
      isDirect,
      canExpire: true,
      isCancelledByAdmin: false,
      confirmation: 'none',
      receipt: 'none',
    };
    this.bookings.push(booking);
    return booking;
  }

  freeSeats(): number {
    const seated = this.bookings.filter(({ status }) => ['held', 'pending', 'confirmed'].includes(status));
    return this.capacity - seated.reduce((sum, { participants }) => sum + participants, 0);
  }

  confirmPaid(booking: ModelBooking): void {
    // A confirmation mail that is not sent yet will include the payment, so no receipt is enqueued.
    if (booking.confirmation === 'sent') booking.receipt = enqueued(booking.receipt);
    Object.assign(booking, { status: 'confirmed', paymentStatus: 'completed', canExpire: false });
    this.enqueueConfirmation(booking);
  }

  enqueueConfirmation(booking: ModelBooking): void {
    booking.confirmation = enqueued(booking.confirmation);
    if (booking.receipt === 'cancelled' && booking.paymentStatus === 'completed') booking.receipt = 'pending';
  }

  /** Sends the due mails. Reminders are not due. */
  sendMails(): void {
    for (const booking of this.bookings) {
      if (booking.confirmation === 'pending') booking.confirmation = 'sent';
      if (booking.receipt === 'pending') booking.receipt = 'sent';
    }
  }

  expire(): void {
    for (const booking of this.bookings.filter(({ canExpire }) => canExpire)) {
      if (booking.status === 'held') booking.status = 'expired';
      if (booking.status === 'pending') Object.assign(booking, { status: 'cancelled', isCancelledByAdmin: false });
    }
  }

  paymentsOf(booking: ModelBooking): ModelPayment[] {
    return this.payments.filter((payment) => payment.booking === booking);
  }

  expected(): Expected {
    return {
      overview: {
        bookings: this.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed').length,
        revenue: this.payments.reduce((sum, { amount }) => sum + amount, 0),
        soldOut: this.freeSeats() === 0 ? 1 : 0,
      },
      seats: this.capacity - this.freeSeats(),
      bookings: this.bookings.map(({ status, paymentStatus }) => ({ status, paymentStatus })),
      ledger: this.payments.map(({ booking, ...payment }) => ({
        booking: booking ? this.bookings.indexOf(booking) : null,
        ...payment,
      })),
      confirmations: this.bookings.filter(({ confirmation }) => confirmation === 'pending').length,
      reminders: this.bookings.filter(({ status }) => status === 'confirmed').length,
      receipts: this.bookings.filter(({ receipt }) => receipt === 'pending').length,
      reviewMails: this.payments.filter(({ review }) => review !== null).length,
    };
  }
}

export function cancelled(mail: Mail): Mail {
  return mail === 'pending' ? 'cancelled' : mail;
}

function enqueued(mail: Mail): Mail {
  return mail === 'sent' ? 'sent' : 'pending';
}
