import type { PaymentMethod, PaymentStatus } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { personOf } from './people.ts';
import type { Person } from './people.ts';
import { integerBetween, pick } from './random.ts';
import type { Random } from './random.ts';

export interface PastBooking {
  /** Null for a walk-in customer without e-mail address and phone. */
  contact: Pick<Person, 'email' | 'phone' | 'phoneE164'> | null;
  firstName: string;
  lastName: string;
  participants: number;
  totalAmount: Cents;
  status: 'confirmed' | 'cancelled';
  endedBy: 'time' | 'visitor' | 'admin' | null;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  createdAt: Date;
  /** Null if no money came. */
  paidAt: Date | null;
  /** Null if no money went back. */
  refundedAt: Date | null;
}

export interface BookingPlan {
  random: Random;
  now: Date;
  startsAt: Date;
  price: Cents;
  freeSeats: number;
  /** The share of bookings for more than one person. */
  companions: number;
  customers: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Outcome = Pick<PastBooking, 'status' | 'endedBy' | 'paymentMethod' | 'paymentStatus'>;

const paidOnline: Outcome = {
  status: 'confirmed',
  endedBy: null,
  paymentMethod: 'payfast',
  paymentStatus: 'completed',
};
const neverPaid: Outcome = { status: 'cancelled', endedBy: 'time', paymentMethod: 'payfast', paymentStatus: 'pending' };
const refunded: Outcome = {
  status: 'cancelled',
  endedBy: 'admin',
  paymentMethod: 'payfast',
  paymentStatus: 'refunded',
};

/** Most visitors pay online; some pay the studio by hand, do not pay, or get their money back. */
export function buildBooking({
  random,
  now,
  startsAt,
  price,
  freeSeats,
  companions,
  customers,
}: BookingPlan): PastBooking {
  const participants = random() < companions ? pick(random, [2, 2, 2, 2, 3, 4]) : 1;
  const outcome = participants > freeSeats ? neverPaid : outcomeOf(random);
  const person = personOf(Math.floor(random() * customers));
  const isWalkIn = outcome.paymentMethod === 'cash' && random() < 0.5;
  // Nothing happens after now, and no booking is made after the start.
  const latest = Math.min(startsAt.getTime(), now.getTime()) - 2 * minuteMs;
  const createdAt = new Date(
    latest - Math.floor(random() * random() * 40 * dayMs) - integerBetween(random, 0, 600) * minuteMs,
  );
  const hasMoney = outcome.paymentStatus !== 'pending';
  const paidAt = hasMoney ? new Date(createdAt.getTime() + integerBetween(random, 20, 110) * 1000) : null;
  return {
    ...outcome,
    contact: isWalkIn ? null : person,
    firstName: person.firstName,
    lastName: person.lastName,
    participants,
    totalAmount: price * participants,
    createdAt,
    paidAt,
    refundedAt: paidAt && outcome.paymentStatus === 'refunded' ? between(random, paidAt, now) : null,
  };
}

function outcomeOf(random: Random): Outcome {
  const share = random();
  if (share < 0.8) return paidOnline;
  if (share < 0.88) return { ...paidOnline, paymentMethod: pick(random, ['cash', 'cash', 'card', 'eft']) };
  return share < 0.95 ? { ...neverPaid, endedBy: pick(random, ['time', 'visitor']) } : refunded;
}

/** Returns a random time at most three days after `start`. */
function between(random: Random, start: Date, end: Date): Date {
  const span = Math.min(3 * dayMs, end.getTime() - start.getTime());
  return new Date(start.getTime() + Math.floor(random() * span));
}
