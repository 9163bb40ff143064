import type { Cents } from '../format/money.ts';

/**
 * `kept`: what the studio kept at a change. `goodwill`: what it gave back although the booking stays. `agreed`: the rest
 * to a sum that was paid. `waived`: a difference that a change did not charge or return.
 */
export type LineKind = 'ticket' | 'kept' | 'goodwill' | 'agreed' | 'waived';

/** A part of what a booking costs; negative if it is taken off. */
export interface OrderLineView {
  kind: LineKind;
  quantity: number;
  unitPrice: Cents;
}

export function sumOfLines(lines: readonly OrderLineView[]): Cents {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

export function priceLines(participants: number, price: Cents): OrderLineView[] {
  return [{ kind: 'ticket', quantity: participants, unitPrice: price }];
}

/** Null unless all seats cost the same. What the studio kept at changes is no price of a seat. */
export function pricePerSeat(lines: readonly OrderLineView[]): Cents | null {
  const seats = new Map<Cents, number>();
  let rest = 0;
  for (const { kind, quantity, unitPrice } of lines) {
    if (kind === 'ticket') seats.set(unitPrice, (seats.get(unitPrice) ?? 0) + quantity);
    else if (kind !== 'kept') rest += quantity * unitPrice;
  }
  const [price, ...others] = [...seats].filter(([, count]) => count !== 0).map(([unitPrice]) => unitPrice);
  return price !== undefined && others.length === 0 && rest === 0 ? price : null;
}

interface Priced {
  totalAmount: Cents;
  /** The part of the total that the studio kept at changes. */
  kept: Cents;
}

/** The lines that bring the booking to another total. What the studio kept at changes is reduced last. */
export function linesToTotal(booking: Priced, total: Cents, kind: 'goodwill' | 'agreed'): OrderLineView[] {
  const kept = Math.min(booking.kept, total) - booking.kept;
  return [line('kept', kept), line(kind, total - booking.totalAmount - kept)].flat();
}

interface ChangedBooking extends Priced {
  eventId: number;
  participants: number;
}

interface ChangeTarget {
  eventId: number;
  /** For one person, when the change was quoted. */
  price: Cents;
  participants: number;
}

/**
 * The lines of a quoted change: the seats that are given up, the seats that are added, what the studio keeps, and the
 * rest to the quoted total.
 */
export function changeLines(
  booking: ChangedBooking,
  target: ChangeTarget,
  { kept, totalAfter }: { kept: Cents; totalAfter: Cents },
): OrderLineView[] {
  const { givenUp, added } = changedSeats(booking, target);
  const lines = [
    ...spread(givenUpValue(booking, target), givenUp, -1),
    ...(added > 0 ? priceLines(added, target.price) : []),
    ...line('kept', kept),
  ];
  return [...lines, ...line('waived', totalAfter - booking.totalAmount - sumOfLines(lines))];
}

/** A move gives up all seats. On the same event only the party grows or shrinks. */
function changedSeats(booking: ChangedBooking, target: ChangeTarget): { givenUp: number; added: number } {
  if (target.eventId !== booking.eventId) return { givenUp: booking.participants, added: target.participants };
  const more = target.participants - booking.participants;
  return { givenUp: Math.max(0, -more), added: Math.max(0, more) };
}

/** What the seats cost that are given up: an equal share of the price of all seats. */
export function givenUpValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  const { givenUp } = changedSeats(booking, target);
  return Math.floor(((booking.totalAmount - booking.kept) * givenUp) / booking.participants);
}

export function addedValue(booking: ChangedBooking, target: ChangeTarget): Cents {
  return changedSeats(booking, target).added * target.price;
}

/** Splits the amount into lines of whole cents for each seat. */
function spread(amount: Cents, seats: number, sign: 1 | -1): OrderLineView[] {
  if (seats === 0 || amount === 0) return [];
  const unitPrice = Math.floor(amount / seats);
  const dearer = amount - unitPrice * seats;
  const groups = [
    { seats: seats - dearer, unitPrice },
    { seats: dearer, unitPrice: unitPrice + 1 },
  ];
  return groups.flatMap((group) =>
    group.seats === 0 ? [] : [{ kind: 'ticket' as const, quantity: sign * group.seats, unitPrice: group.unitPrice }],
  );
}

function line(kind: LineKind, amount: Cents): OrderLineView[] {
  return amount === 0 ? [] : [{ kind, quantity: Math.sign(amount), unitPrice: Math.abs(amount) }];
}
