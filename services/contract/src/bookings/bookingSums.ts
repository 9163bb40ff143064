import { people } from '../format/counts.ts';
import { formatWeekdayStart } from '../format/eventStart.ts';
import type { EventStart } from '../format/eventStart.ts';
import { formatRand, splitTotal } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import { amountToPay, isPaidByProvider } from './payments.ts';
import type { PaymentMethod, PaymentStatus } from './payments.ts';

/** A row of the ledger that counts for the booking, or a refund that is made (`refund`) or under way (`openRefund`). */
export interface MovedMoney {
  /** ISO instant */
  at: string;
  /** Negative if it goes back. */
  amount: Cents;
  kind: 'payment' | 'correction' | 'refund' | 'openRefund';
  /** Null where nobody said how the money moved. */
  method: PaymentMethod | null;
}

export interface MadeChange {
  /** ISO instant; the money of a change moved at the same instant. */
  at: string;
  kind: 'changed' | 'cancelled';
  fromParticipants: number;
  toParticipants: number;
  /** To another workshop or date. */
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
  /** The part of the total that the studio kept at earlier changes. */
  kept: Cents;
  money: readonly MovedMoney[];
  changes: readonly MadeChange[];
}

/** What happened at one instant. */
export interface SumLine {
  /** ISO instant */
  at: string;
  text: string;
  /** What was paid, negative if it goes back; 0 if no money moved. */
  amount: Cents;
}

/** What a booking costs, and how its money moved. */
export interface BookingSumsView {
  participants: number;
  /** Null if the seats did not cost the same. */
  pricePerPerson: Cents | null;
  /** `seats + kept` is `total`. */
  seats: Cents;
  kept: Cents;
  total: Cents;
  /** Part of `total`; 0 if it was not paid through the card provider. */
  fee: Cents;
  /** The oldest first, one for each instant at which something happened. */
  lines: SumLine[];
  /** The sum of the lines. */
  paid: Cents;
  /** What is still to be paid. */
  open: Cents;
}

/** Every page and dialog that shows the sums of a booking has them from here. */
export function bookingSums({ booking, kept, money, changes }: SumsInput): BookingSumsView {
  const { participants, totalAmount: total } = booking;
  const seats = total - kept;
  const paid = money.reduce((sum, { amount }) => sum + amount, 0);
  const booked = `booked for ${people(changes[0]?.fromParticipants ?? participants)}`;
  const instants = [booking, ...money, ...changes].map((fact) => ('at' in fact ? fact.at : fact.createdAt));
  const lines = [...new Set(instants)]
    .toSorted()
    .map((at) => lineAt(at, { booked: at === booking.createdAt ? booked : '', money, changes }))
    .filter(({ text, amount }) => text !== '' || amount !== 0);
  return {
    participants,
    pricePerPerson: seats % participants === 0 ? seats / participants : null,
    seats,
    kept,
    total,
    fee: isPaidByProvider(booking) ? splitTotal(total).fee : 0,
    lines,
    paid,
    open: amountToPay({ ...booking, openAmount: Math.max(0, total - paid) }),
  };
}

/** A correction that changes no sum has no line. */
function lineAt(
  at: string,
  { booked, money, changes }: Pick<SumsInput, 'money' | 'changes'> & { booked: string },
): SumLine {
  const moved = money.filter((one) => one.at === at);
  const amount = moved.reduce((sum, one) => sum + one.amount, 0);
  const made = changes.filter((one) => one.at === at);
  const kept = made.reduce((sum, one) => sum + one.kept, 0);
  const [first] = moved;
  const parts = [
    booked,
    ...made.map(changeText),
    first && amount !== 0 ? moneyText(first, amount) : '',
    kept > 0 ? `${formatRand(kept)} kept` : '',
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return { at, text: text.charAt(0).toUpperCase() + text.slice(1), amount };
}

function changeText({ kind, isMove, fromTitle, from, fromParticipants, toParticipants }: MadeChange): string {
  if (kind === 'cancelled') return 'cancelled';
  const moved = `moved from ${fromTitle}, ${formatWeekdayStart(from)}`;
  const party = `${people(toParticipants)} instead of ${fromParticipants}`;
  return [isMove && moved, fromParticipants !== toParticipants && party].filter(Boolean).join(', ');
}

const paidWords: Record<PaymentMethod, string> = {
  cash: 'paid in cash',
  card: 'paid by card at the studio',
  eft: 'paid by EFT',
  online: 'paid online',
  payfast: 'paid by card (PayFast)',
};

function moneyText({ kind, method }: MovedMoney, amount: Cents): string {
  if (kind === 'correction') return 'payment corrected';
  if (kind === 'openRefund') return 'on its way back';
  if (amount < 0) return 'paid back';
  return method === null ? 'paid' : paidWords[method];
}
