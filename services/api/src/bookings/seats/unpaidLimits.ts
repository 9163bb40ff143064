import { maxSmallBooking } from '@studio/contract/bookings/bookings';

/** Numbers of seats, or of bookings where the name says so. */
const unpaidLimits = {
  perEmail: 12,
  perAddressAndDay: 100,
  perAddressWhenScarce: 12,
  largeBookings: 1,
  largeBookingsPerDay: 4,
};

/** Seats are scarce while more than this share of the calendar is unpaid. */
export const scarceShare = 0.25;

/** No proof is required up to these shares of unpaid seats, of one workshop and of the calendar. */
const sharesWithoutProof = { workshop: 0.5, calendar: scarceShare };

/**
 * SQL: whether the visitor may claim these seats without having paid (ADR 0017). For each workshop, the first unpaid
 * booking of an e-mail address or network address may have any size. In a tiny workshop a network address may hold as
 * many unpaid seats as one small booking has.
 */
export function withinLimits(seats: string, email: string, visitorKey: string, multiplier: string): string {
  const capacity = `capacity * ${multiplier}`;
  // Rounded up.
  const thirdOfSeats = `(${capacity} + 2) / 3`;
  const twoThirdsOfSeats = `(2 * ${capacity} + 2) / 3`;
  const { perEmail, perAddressAndDay, perAddressWhenScarce, largeBookings, largeBookingsPerDay } = unpaidLimits;
  return `may_hold_unpaid(events.id, lower(${email}), ${visitorKey}, ${seats},
    ${thirdOfSeats}, greatest(${twoThirdsOfSeats}, ${maxSmallBooking}), ${perEmail} * ${multiplier}, ${perAddressAndDay} * ${multiplier},
    ${scarceShare}, ${perAddressWhenScarce} * ${multiplier}, ${maxSmallBooking}, ${largeBookings} * ${multiplier}, ${largeBookingsPerDay} * ${multiplier})`;
}

/** Seats that one person can book and pay later, by e-mail address and by network address (ADR 0104). */
const laterLimits = { perEmail: 4, perEmailInAll: 8, perAddress: 8, perAddressInAll: 24 };

/** The work that each claim without a payment needs, as a share of the maximum. */
const laterWork = 0.5;

/** SQL: true if the visitor can book these seats and pay later. */
export function mayPayLater(seats: string, email: string, visitorKey: string, multiplier: string): string {
  const { perEmail, perEmailInAll, perAddress, perAddressInAll } = laterLimits;
  const perPerson = [perEmail, perEmailInAll, perAddress, perAddressInAll].map((limit) => `${limit} * ${multiplier}`);
  return `may_pay_later(events.id, lower(${email}), ${visitorKey}, ${seats}, capacity / 2, ${perPerson.join(', ')})`;
}

/** SQL: the unpaid share of the workshop's seats, if `seats` more were unpaid. */
export function workshopShare(seats: string): string {
  return `(${seats} + unpaid_seats(events.id))::float8 / capacity`;
}

/** SQL: the unpaid share of the calendar's seats, or 0 if no proof is required for it. */
export const calendarShare = `unpaid_share_above(${sharesWithoutProof.calendar})`;

/** SQL: whether so few seats are unpaid that no proof of work is required. */
export function needsNoProof(seats: string): string {
  return `(${workshopShare(seats)} <= ${sharesWithoutProof.workshop} and ${calendarShare} = 0)`;
}

/**
 * Returns the required work as a share of the maximum; 0 or less if no proof is required. The arguments are the shares
 * of unpaid seats, of the workshop and of the calendar.
 */
export function requiredWorkShare(workshop: number, calendar: number, isLater: boolean): number {
  const most = Math.max(
    aboveFree(workshop, sharesWithoutProof.workshop),
    aboveFree(calendar, sharesWithoutProof.calendar),
    isLater ? laterWork : 0,
  );
  return Math.min(1, most);
}

function aboveFree(share: number, free: number): number {
  return (share - free) / (1 - free);
}

/** The seats are free, but a claim of them needs a proof of work. */
export class UnprovenClaim extends Error {
  /** The required work as a share of the maximum: above 0 and at most 1. */
  readonly work: number;

  constructor(work: number) {
    super('The claim needs a proof of work');
    this.work = work;
  }
}
