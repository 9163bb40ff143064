import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { limitExtras, maxExtraQuantity } from '@studio/contract/bookings/extras';
import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import { priceTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import { ticketsLeftText } from '@studio/contract/bookings/ticketsText';
import { listExtras, listTicketTypes } from '@studio/contract/events/ticketPrices';
import type { SoldEvent } from '@studio/contract/events/ticketPrices';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { feeNote, formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { voucherPart } from '@studio/contract/vouchers/vouchers';
import { usableDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import type { TicketRow } from './TicketItem.tsx';

type Choice = Pick<BookingEntry, 'participants' | 'tickets' | 'discount' | 'voucher'>;

export interface ChosenTickets {
  lines: OrderLineView[];
  /** The code that is used. */
  discount: GivenDiscount | null;
  participants: number;
  /** The price. */
  total: Cents;
  /** What the voucher pays of the price; undefined without a voucher. */
  voucher?: ChosenVoucher | undefined;
  /** What is left to pay. */
  due: Cents;
}

export interface ChosenVoucher {
  code: string;
  part: Cents;
  /** What is left on it after the booking. */
  left: Cents;
}

/**
 * What the form chooses, at the prices of the workshop. Types that it does not sell are left out. If it sells none of
 * the chosen types, each person gets the first one. Extras are limited to what the people may have.
 */
export function chooseTickets(
  event: SoldEvent,
  { participants, tickets = [], discount, voucher }: Choice,
): ChosenTickets {
  const types = listTicketTypes(event);
  const sold = tickets.filter(({ ticketTypeId }) => types.some(({ id }) => id === ticketTypeId));
  const priced = priceTickets(event, participants, sold.length > 0 ? sold : undefined) ?? [];
  const seats = seatsOfTickets(priced);
  const extras = priceTickets(event, 0, limitExtras(event, tickets, seats)) ?? [];
  const used = usableDiscount(discount, seats);
  const lines = priceLines([...priced, ...extras], used);
  const total = sumOfLines(lines);
  const price = { lines, discount: used, participants: seats, total };
  if (!voucher) return { ...price, due: total };
  const { code, available } = voucher;
  const part = voucherPart(available, total);
  return { ...price, voucher: { code, part, left: available - part }, due: total - part };
}

/** The entry for the ticket types and extras that the workshop has now. */
export function withSoldTickets<Entry extends Choice>(event: SoldEvent, entry: Entry): Entry {
  const chosen = chooseTickets(event, entry);
  const tickets = chosen.lines.flatMap(({ ticketTypeId, quantity }) =>
    ticketTypeId === null ? [] : [{ ticketTypeId, quantity }],
  );
  return { ...entry, participants: chosen.participants, tickets: isListed(event, chosen) ? tickets : undefined };
}

/** Whether the receipt lists what is bought; otherwise each person pays the price of the workshop. */
export function isListed(event: SoldEvent, { lines }: Pick<ChosenTickets, 'lines'>): boolean {
  return listTicketTypes(event).length > 0 || lines.some(isExtra);
}

/** The entry with which a form begins. If the first type is sold out, each person gets the next one that is left. */
export function withTicketsLeft<Entry extends Choice>(event: SoldEvent, entry: Entry): Entry {
  const { participants } = entry;
  const types = listTicketTypes(event).filter(({ seats }) => seats === 1);
  const choice = types.find(({ left = participants }) => left >= participants);
  if (entry.tickets || !choice || choice === types[0]) return entry;
  return { ...entry, tickets: [{ ticketTypeId: choice.id, quantity: participants }] };
}

/** Whether all chosen tickets take one seat and are of one type. */
export function hasOneSingleSeatType({ lines }: ChosenTickets): boolean {
  const [only, ...others] = lines.filter(({ kind }) => kind === 'ticket');
  return only?.seats === 1 && others.length === 0;
}

/** Whether the codes leave nothing to pay. */
export function isFree(chosen: ChosenTickets): boolean {
  return chosen.due === 0 && sumReductions(chosen) > 0;
}

/** How the booking is paid, if not by card now. A booking that a voucher pays in part is paid by card. */
export function laterPaymentOf({ payLater }: BookingEntry, chosen: ChosenTickets): BookingEntry['payLater'] {
  return canPayLater(chosen) ? payLater : undefined;
}

/** Whether the booking is paid by card now. */
export function needsCard(event: SoldEvent, entry: BookingEntry): boolean {
  const chosen = chooseTickets(event, entry);
  return !isFree(chosen) && laterPaymentOf(entry, chosen) === undefined;
}

export function canPayLater(chosen: ChosenTickets): boolean {
  return !isFree(chosen) && !chosen.voucher;
}

/** The text beside the total. */
export function totalNote(chosen: ChosenTickets): string {
  return isFree(chosen) ? 'no card needed, no fee' : feeNote(chosen.due);
}

/** The text of the button. */
export function payText(chosen: ChosenTickets, payLater?: LaterPayment): string {
  if (isFree(chosen)) return 'Book, nothing to pay';
  const due = formatRand(chosen.due);
  if (payLater === undefined) return `Pay ${due}`;
  return payLater === 'eft' ? `Book, pay ${due} by EFT` : `Book, pay ${due} at the studio`;
}

/** What the code takes off. */
export function sumDiscount({ lines }: Pick<ChosenTickets, 'lines'>): Cents {
  // `0 -` instead of a unary minus, which would give -0.
  return 0 - sumOfLines(lines.filter(({ kind }) => kind === 'discount'));
}

/** What the codes take off the price of the tickets. */
export function sumReductions(chosen: ChosenTickets): Cents {
  return sumDiscount(chosen) + (chosen.voucher?.part ?? 0);
}

/** The chosen kind of ticket for this number of people, with the chosen extras. */
export function chooseFor({ lines }: ChosenTickets, participants: number): Choice {
  const tickets = lines.flatMap((line) => {
    const { ticketTypeId, quantity } = line;
    return ticketTypeId === null ? [] : [{ ticketTypeId, quantity: isExtra(line) ? quantity : participants }];
  });
  return { participants, tickets };
}

/** The tickets with the changed numbers of some types. */
export function withQuantities(
  tickets: readonly TicketInput[] | undefined,
  changed: readonly TicketInput[],
): TicketInput[] {
  const others = (tickets ?? []).filter(
    ({ ticketTypeId }) => !changed.some((one) => one.ticketTypeId === ticketTypeId),
  );
  return [...others, ...changed];
}

function isExtra({ kind }: OrderLineView): boolean {
  return kind === 'extra';
}

/** @param held the tickets that are held for this visitor; other visitors cannot book them */
export function ticketRows(
  event: SoldEvent,
  tickets: readonly TicketInput[] = [],
  held: readonly TicketInput[] = [],
): TicketRow[] {
  return listTicketTypes(event).map((type) => rowOf(type, tickets, held));
}

/** The extras with the chosen numbers, and with how many of each the people may have. */
export function extraRows(
  event: SoldEvent,
  { participants, tickets = [] }: Choice,
  held: readonly TicketInput[] = [],
): TicketRow[] {
  return listExtras(event).map((type) => ({
    ...rowOf(type, tickets, held),
    most: maxExtraQuantity(type.extra ?? 'booking', participants),
  }));
}

function rowOf(
  { id, name, note, price, seats, left, extra }: TicketTypeView,
  tickets: readonly TicketInput[],
  held: readonly TicketInput[],
): TicketRow {
  const row = { id, name, note, price, seats, quantity: quantityOf(tickets, id), ...(extra && { extra }) };
  return left === undefined ? row : { ...row, left: left + quantityOf(held, id) };
}

/** The error of the first type of which more tickets are chosen than are left. */
export function ticketsError(rows: readonly TicketRow[]): string | undefined {
  const row = rows.find(({ quantity, left = quantity }) => quantity > left);
  return row && ticketsLeftText(row, row.left ?? 0);
}
