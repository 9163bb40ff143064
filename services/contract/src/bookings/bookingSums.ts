import { people } from '../format/counts.ts';
import { formatWeekdayStart } from '../format/eventStart.ts';
import type { EventStart } from '../format/eventStart.ts';
import { formatRand, splitTotal } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import type { BookedDiscount } from './discount.ts';
import { pricePerSeat, sumOfLines, ticketsOfLines } from './orderLines.ts';
import type { LineKind, OrderLineView } from './orderLines.ts';
import { amountToPay, isPaidByProvider, voucherMethod } from './payments.ts';
import type { PaymentMethod, PaymentStatus } from './payments.ts';
import type { BookedTicket } from './tickets.ts';

/**
 * A row of the ledger that counts for the booking, or a refund that was made (`refund`) or is still to be made
 * (`openRefund`), or that became `credit`. A split wrote a `transfer`. Its text does not name the other booking, which may have another contact.
 */
export interface MoneyEntry {
  /** ISO instant */
  at: string;
  /** Negative if it lowers what is paid: a refund, a correction, or a transfer to another booking. */
  amount: Cents;
  kind: 'payment' | 'correction' | 'transfer' | 'refund' | 'openRefund' | 'credit';
  /** Null if the method was not recorded. */
  method: PaymentMethod | null;
}

export interface MadeChange {
  /** ISO instant; the payments and refunds of a change have the same instant. */
  at: string;
  /** `split`: some people got a separate booking. */
  kind: 'changed' | 'cancelled' | 'split';
  fromParticipants: number;
  toParticipants: number;
  /** Whether the booking moved to another workshop or date. */
  isMove: boolean;
  fromTitle: string;
  from: EventStart;
  kept: Cents;
}

export interface SumsInput {
  booking: {
    participants: number;
    totalAmount: Cents;
    paymentMethod: PaymentMethod;
    paymentStatus: PaymentStatus;
    status: string;
    /** ISO instant */
    createdAt: string;
  };
  /** What the booking costs: the parts of `totalAmount`, and the cancellation fee. */
  cost: readonly OrderLineView[];
  discount: BookedDiscount | null;
  money: readonly MoneyEntry[];
  changes: readonly MadeChange[];
  /** The sum of a voucher that is reserved until the booking is confirmed; 0 if absent. */
  reservedByVoucher?: Cents;
}

/** What happened to a booking and its money at one instant. */
export interface SumLine {
  /** ISO instant */
  at: string;
  text: string;
  /** The amount by which it raises what is paid; negative if it lowers it. */
  amount: Cents;
}

/** What a booking costs, with its payments and refunds. */
export interface BookingSumsView {
  participants: number;
  /** Each kind of ticket that is booked, at the price of its last purchase. */
  tickets: BookedTicket[];
  /** Null unless all seats cost the same. */
  pricePerPerson: Cents | null;
  /** `seats + kept` is `total`. */
  seats: Cents;
  /** The code with which it was booked; `seats` is the price after it. */
  discount: BookedDiscount | null;
  kept: Cents;
  total: Cents;
  /** The cancellation fee of a cancelled booking; 0 if none was kept yet. It is no part of `total`. */
  cancellationFee: Cents;
  /** A part of what was paid through the card provider; 0 if nothing was. */
  fee: Cents;
  /** The oldest first, one for each instant at which something happened. */
  lines: SumLine[];
  /** The sum of the lines. */
  paid: Cents;
  /** What a voucher has paid, less what went back to it, and what is reserved of it for the booking. */
  byVoucher: Cents;
  /** What is still to be paid. */
  open: Cents;
}

/** Computes the sums of a booking for every page and dialog that shows them. */
export function bookingSums(input: SumsInput): BookingSumsView {
  const { booking, cost, discount, money, changes, reservedByVoucher = 0 } = input;
  const sumOfKind = (wanted: LineKind) => sumOfLines(cost.filter(({ kind }) => kind === wanted));
  const kept = sumOfKind('kept');
  const { participants, totalAmount: total } = booking;
  const seats = total - kept;
  const paid = sumOf(money);
  const ofVoucher = money.filter(({ method }) => method === voucherMethod);
  const spent = sumOf(ofVoucher.filter(({ kind }) => kind !== 'refund' && kind !== 'openRefund'));
  const booked = `booked for ${people(changes[0]?.fromParticipants ?? participants)}`;
  const instants = [booking, ...money, ...changes].map((fact) => ('at' in fact ? fact.at : fact.createdAt));
  const lines = [...new Set(instants)]
    .toSorted()
    .map((at) => lineAt(at, { booked: at === booking.createdAt ? booked : '', money, changes }))
    .filter(({ text, amount }) => text !== '' || amount !== 0);
  return {
    participants,
    tickets: ticketsOfLines(cost),
    pricePerPerson: pricePerSeat(cost),
    seats,
    discount,
    kept,
    total,
    cancellationFee: sumOfKind('cancellation_fee'),
    fee: isPaidByProvider(booking) ? splitTotal(Math.max(0, total - Math.max(0, spent))).fee : 0,
    lines,
    paid,
    byVoucher: sumOf(ofVoucher) + reservedByVoucher,
    open: amountToPay({ ...booking, openAmount: Math.max(0, total - paid - reservedByVoucher) }),
  };
}

function sumOf(money: readonly MoneyEntry[]): Cents {
  return money.reduce((sum, { amount }) => sum + amount, 0);
}

/** A correction that changes no sum has no line. */
function lineAt(
  at: string,
  { booked, money, changes }: Pick<SumsInput, 'money' | 'changes'> & { booked: string },
): SumLine {
  const entries = money.filter((one) => one.at === at);
  const amount = sumOf(entries);
  const made = changes.filter((one) => one.at === at);
  const kept = made.reduce((sum, one) => sum + one.kept, 0);
  const parts = [
    booked,
    ...made.map(changeText),
    amount === 0 ? '' : moneyText(entries),
    kept > 0 ? `${formatRand(kept)} kept` : '',
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return { at, text: text.charAt(0).toUpperCase() + text.slice(1), amount };
}

function changeText({ kind, isMove, fromTitle, from, fromParticipants, toParticipants }: MadeChange): string {
  if (kind === 'cancelled') return 'cancelled';
  if (kind === 'split') return `${people(fromParticipants - toParticipants)} got a separate booking`;
  const move = `moved from ${fromTitle}, ${formatWeekdayStart(from)}`;
  const party = `${people(toParticipants)} instead of ${fromParticipants}`;
  return [isMove && move, fromParticipants !== toParticipants && party].filter(Boolean).join(', ');
}

const paidWords: Record<PaymentMethod, string> = {
  cash: 'paid in cash',
  card: 'paid by card at the studio',
  eft: 'paid by EFT',
  online: 'paid online',
  voucher: 'paid by voucher',
  payfast: 'paid by card (PayFast)',
};

/**
 * Returns the name of the entries. It includes sums for a transfer, and for money of several kinds, such as a refund of
 * two payments of which only one is made.
 */
function moneyText(entries: readonly MoneyEntry[]): string {
  const kinds = [...new Set(entries.map(kindText))];
  if (kinds.length === 1 && !entries.some(({ kind }) => kind === 'transfer')) return kinds.join('');
  return kinds
    .map((kind) => ({ kind, sum: sumOf(entries.filter((one) => kindText(one) === kind)) }))
    .filter(({ sum }) => sum !== 0)
    .map(({ kind, sum }) => `${formatRand(Math.abs(sum))} ${kind}`)
    .join(', ');
}

function kindText({ kind, method, amount }: MoneyEntry): string {
  if (kind === 'correction') return 'payment corrected';
  if (kind === 'openRefund') return 'still to be paid back';
  if (kind === 'credit') return 'given as credit';
  if (kind === 'transfer') return amount < 0 ? 'transferred to another booking' : 'transferred from another booking';
  if (amount < 0) return method === voucherMethod ? 'back on the voucher' : 'paid back';
  return method === null ? 'paid' : paidWords[method];
}
