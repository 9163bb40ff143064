import type { Cents } from '../format/money.ts';
import { discountOf } from './discount.ts';
import type { DiscountRule, GivenDiscount } from './discount.ts';
import { isSameKind } from './tickets.ts';
import type { BookedTicket, PricedTicket, TicketKind } from './tickets.ts';

/**
 * `kept`: what the studio kept at a change. `goodwill`: what it gave back although the booking stays. `agreed`: the rest
 * to a sum that was paid. `waived`: a difference that a change did not charge or return. `cancellation_fee`: what it
 * keeps of the money of a cancelled booking. The total of the booking stays as it was, without the fee. `discount`: what
 * a code takes off the price; its label is the code. `voucher`: what a voucher costs, in an order without a booking.
 */
export type LineKind =
  | 'ticket'
  | 'extra'
  | 'discount'
  | 'kept'
  | 'goodwill'
  | 'agreed'
  | 'waived'
  | 'cancellation_fee'
  | 'voucher';

/** A part of what a booking costs; negative if it is taken off. Only a ticket has seats. */
export interface OrderLineView extends Omit<TicketKind, 'isExtra'> {
  kind: LineKind;
  quantity: number;
  unitPrice: Cents;
  /** Only for a discount. */
  discountCodeId?: number | null;
}

export function sumOfLines(lines: readonly OrderLineView[]): Cents {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
}

/** The lines of a new booking, with a code or without. */
export function priceLines(tickets: readonly PricedTicket[], discount: GivenDiscount | null = null): OrderLineView[] {
  const lines = ticketLines(tickets);
  if (!discount) return lines;
  const amount = discountOf(discount, { inScope: readDiscountablePrice(discount, lines), all: sumOfLines(lines) });
  return [...lines, ...discountLine(discount, -amount)];
}

/** The tickets and extras that the lines add up to, each with the price at which it was added last. */
export function ticketsOfLines(lines: readonly OrderLineView[]): BookedTicket[] {
  const tickets: BookedTicket[] = [];
  for (const one of lines) {
    const { kind, quantity, unitPrice } = one;
    if (kind !== 'ticket' && kind !== 'extra') continue;
    const known = tickets.find((ticket) => isSameKind(ticket, one));
    const ticket = { ...ticketKind(one), ...(kind === 'extra' && { isExtra: true }), price: unitPrice, quantity };
    if (!known) tickets.push(ticket);
    else Object.assign(known, { quantity: known.quantity + quantity, ...(quantity > 0 && { price: unitPrice }) });
  }
  return tickets.filter(({ quantity }) => quantity !== 0);
}

/**
 * The price of one seat before a discount; null unless all tickets take one seat and cost the same. An amount that the
 * studio keeps is not part of the price of a seat.
 */
export function pricePerSeat(lines: readonly OrderLineView[]): Cents | null {
  const tickets = new Map<Cents, number>();
  let rest = 0;
  for (const { kind, quantity, unitPrice, seats } of lines) {
    if (kind === 'ticket' && seats === 1) tickets.set(unitPrice, (tickets.get(unitPrice) ?? 0) + quantity);
    else if (kind !== 'kept' && kind !== 'cancellation_fee' && kind !== 'discount') rest += quantity * unitPrice;
  }
  const [price, ...others] = [...tickets].filter(([, count]) => count !== 0).map(([unitPrice]) => unitPrice);
  return price !== undefined && others.length === 0 && rest === 0 ? price : null;
}

export interface Priced {
  totalAmount: Cents;
  /** The part of the total that the studio kept at changes. */
  kept: Cents;
}

/** Returns the lines that change the total of the booking. They reduce the kept amount last. */
export function linesToTotal(booking: Priced, total: Cents, kind: 'goodwill' | 'agreed'): OrderLineView[] {
  const kept = Math.min(booking.kept, total) - booking.kept;
  return [line('kept', kept), line(kind, total - booking.totalAmount - kept)].flat();
}

/** The lines that raise the cancellation fee of a booking by the amount. */
export function cancellationFeeLines(amount: Cents): OrderLineView[] {
  return line('cancellation_fee', amount);
}

export function ticketLines(tickets: readonly PricedTicket[]): OrderLineView[] {
  return tickets
    .filter(({ quantity }) => quantity > 0)
    .map((ticket) => ticketLine(ticket, ticket.quantity, ticket.price));
}

export function ticketLine(ticket: TicketKind, quantity: number, unitPrice: Cents): OrderLineView {
  return { kind: ticket.isExtra ? 'extra' : 'ticket', ...ticketKind(ticket), quantity, unitPrice };
}

function ticketKind({ ticketTypeId, label, seats }: TicketKind): Omit<TicketKind, 'isExtra'> {
  return { ticketTypeId, label, seats };
}

/** The price to which the discount applies. */
export function readDiscountablePrice({ appliesTo }: DiscountRule, lines: readonly OrderLineView[]): Cents {
  return sumOfLines(appliesTo === 'all' ? lines : lines.filter(({ kind }) => kind === 'ticket'));
}

/** Empty for an amount of 0. */
export function discountLine({ discountCodeId, code }: GivenDiscount, amount: Cents): OrderLineView[] {
  return line('discount', amount).map((one) => ({ ...one, label: code, discountCodeId }));
}

/** Empty for an amount of 0. */
export function line(kind: LineKind, amount: Cents): OrderLineView[] {
  if (amount === 0) return [];
  return [
    { kind, ticketTypeId: null, label: null, seats: 0, quantity: Math.sign(amount), unitPrice: Math.abs(amount) },
  ];
}
