import type { PaymentReview, PaymentStatus } from '@studio/contract/payments';
import type { StoredStatus } from '../../src/bookings/booking.model.ts';

/** The expected result of a sequence of steps. Rows and payments are numbered in order of creation. */
export interface Expected {
  /** The items of 'Needs attention'. */
  overview: { bookings: number; revenue: number; soldOut: number };
  seats: number;
  rows: { status: StoredStatus; paymentStatus: PaymentStatus }[];
  ledger: { row: number | null; by: 'payfast' | 'manual'; amount: number; review: string | null }[];
  /** The mails waiting to be sent. */
  confirmations: number;
  reminders: number;
  receipts: number;
  reviewMails: number;
}

export type Step =
  | { do: 'hold' | 'edit'; who: 0 | 1 }
  | { do: 'confirm' | 'pay' | 'payWrong' | 'fail' | 'release'; who: 0 | 1; row: number }
  | { do: AdminStep; who: 0 | 1; row: number }
  | { do: 'retryItn' | 'time' | 'confirmPlain' | 'payPlain' | 'post' };

/** An admin's change of a booking: its status, or whether it was paid. */
export type AdminStep = 'adminPends' | 'adminConfirms' | 'adminCancels' | 'adminPaid' | 'adminUnpaid';

interface Row {
  status: StoredStatus;
  paymentStatus: PaymentStatus;
  participants: number;
  plain: boolean;
  /** It expires by time, unless an admin has changed it. */
  timed: boolean;
  endedByPerson: boolean;
  confirmation: Mail;
  /** A card payment after a confirmation that asked for payment at the studio. */
  receipt: Mail;
}

/** Each is sent at most once; a cancelled one may become pending again. */
type Mail = 'none' | 'waiting' | 'cancelled' | 'sent';

/**
 * A model of DESIGN §4's table for one event, two visitors with holds, a client without holds, and an admin, without
 * time, locks or database. `take` returns the expected HTTP status of a step, 0 for none.
 */
export class StudioModel {
  private readonly rows: Row[] = [];
  private readonly payments: {
    row: Row | null;
    by: 'payfast' | 'manual';
    amount: number;
    review: PaymentReview | null;
  }[] = [];
  private readonly visitors = [0, 1].map(() => ({ participants: 1, holds: [] as Row[], current: null as Row | null }));
  private told = false;
  private readonly capacity: number;
  private readonly price: number;

  constructor(capacity: number, price: number) {
    this.capacity = capacity;
    this.price = price;
  }

  take(step: Step): number {
    if ('row' in step) return this.act(step);
    if (step.do === 'hold') return this.hold(this.of(step.who));
    if (step.do === 'edit') return this.edit(this.of(step.who));
    if (step.do === 'retryItn') return this.told ? 200 : 0;
    if (step.do === 'confirmPlain') return this.confirmPlain();
    if (step.do === 'payPlain') return this.payPlain();
    if (step.do === 'post') this.post();
    else this.time();
    return 0;
  }

  expected(): Expected {
    return {
      overview: {
        bookings: this.rows.filter(({ status }) => status === 'pending' || status === 'confirmed').length,
        revenue: this.payments.reduce((sum, { amount }) => sum + amount, 0),
        soldOut: this.free() === 0 ? 1 : 0,
      },
      seats: this.capacity - this.free(),
      rows: this.rows.map(({ status, paymentStatus }) => ({ status, paymentStatus })),
      ledger: this.payments.map(({ row, by, amount, review }) => ({
        row: row ? this.rows.indexOf(row) : null,
        by,
        amount,
        review,
      })),
      confirmations: this.rows.filter(({ confirmation }) => confirmation === 'waiting').length,
      reminders: this.rows.filter(({ status }) => status === 'confirmed').length,
      receipts: this.rows.filter(({ receipt }) => receipt === 'waiting').length,
      reviewMails: this.payments.filter(({ review }) => review !== null).length,
    };
  }

  private hold(visitor: ReturnType<StudioModel['of']>): number {
    const row = visitor.current;
    if (!row) {
      const made = this.make('held', visitor.participants, false);
      if (!made) return 409;
      visitor.current = made;
      visitor.holds.push(made);
      return 200;
    }
    if (isPaid(row) || row.status === 'cancelled') return 409;
    if (row.status !== 'expired') {
      // Returned to the payment page.
      if (row.paymentStatus === 'failed') row.paymentStatus = 'pending';
      return 200;
    }
    if (this.free() < row.participants) return 409;
    Object.assign(row, { status: 'held', paymentStatus: 'pending', timed: true });
    return 200;
  }

  private edit(visitor: ReturnType<StudioModel['of']>): number {
    const old = visitor.holds.at(-1);
    if (old && isPaid(old)) return 409;
    const participants = 3 - visitor.participants;
    const isGivenUp =
      old?.status === 'held' || (old?.status === 'pending' && old.paymentStatus === 'failed' && old.timed);
    const replaced = old && isGivenUp ? old : null;
    if (this.free() + (replaced?.participants ?? 0) < participants) return 409;
    if (replaced) replaced.status = 'expired';
    const made = this.make('held', participants, false);
    if (!made) throw new Error('There was room');
    visitor.holds.push(made);
    visitor.current = made;
    visitor.participants = participants;
    return 200;
  }

  private act(step: Extract<Step, { row: number }>): number {
    const { holds } = this.of(step.who);
    const row = holds[step.row % Math.max(1, holds.length)];
    if (!row) return 0;
    if (isAdmins(step.do)) return this.administer(row, step.do);
    if (step.do === 'release') {
      if (row.status !== 'held') return 409;
      row.status = 'expired';
      return 204;
    }
    if (step.do === 'confirm' && row.status === 'held') row.status = 'pending';
    if (step.do === 'fail' && row.paymentStatus === 'pending') row.paymentStatus = 'failed';
    if (step.do === 'pay') this.pay(row);
    if (step.do === 'payWrong') this.payWrong(row);
    return 200;
  }

  private administer(row: Row, step: AdminStep): number {
    if (row.status === 'held' || row.status === 'expired') return 404;
    if (step === 'adminPaid' || step === 'adminUnpaid') return this.note(row, step === 'adminPaid');
    return this.move(row, wantedStatus[step]);
  }

  private move(row: Row, wanted: StoredStatus): number {
    if (row.status === wanted) return 200;
    if (row.status === 'cancelled' && this.free() < row.participants) return 409;
    // A paid booking without a seat is confirmed with one, even if 'pending' was requested.
    const waiting = this.payments.find((payment) => payment.row === row && payment.review === 'no_seat');
    if (waiting) {
      waiting.review = null;
      this.confirmPaid(row);
      return 200;
    }
    Object.assign(row, { status: wanted, timed: false, endedByPerson: wanted === 'cancelled' });
    if (wanted === 'confirmed') this.confirm(row);
    // The waiting mail contains the confirmation.
    else Object.assign(row, { confirmation: cancelled(row.confirmation), receipt: cancelled(row.receipt) });
    return 200;
  }

  private note(row: Row, isPaidNow: boolean): number {
    const own = this.payments.filter((payment) => payment.row === row);
    if (own.some(({ review }) => review !== null)) return 409;
    if (!isPaidNow && own.some(({ by }) => by === 'payfast')) return 409;
    const amount =
      (isPaidNow ? row.participants * this.price : 0) - own.reduce((sum, payment) => sum + payment.amount, 0);
    if (amount !== 0) this.payments.push({ row, by: 'manual', amount, review: null });
    Object.assign(row, { paymentStatus: isPaidNow ? 'completed' : 'pending', timed: false });
    if (isPaidNow && row.status === 'pending') {
      row.status = 'confirmed';
      this.confirm(row);
    }
    if (!isPaidNow) row.receipt = cancelled(row.receipt);
    return 200;
  }

  private confirmPaid(row: Row): void {
    // A mail that is still waiting will include the payment.
    if (row.confirmation === 'sent') row.receipt = enqueued(row.receipt);
    Object.assign(row, { status: 'confirmed', paymentStatus: 'completed', timed: false });
    this.confirm(row);
  }

  private confirm(row: Row): void {
    row.confirmation = enqueued(row.confirmation);
    if (row.receipt === 'cancelled' && row.paymentStatus === 'completed') row.receipt = 'waiting';
  }

  /** Sends the due mails; reminders are not due. */
  private post(): void {
    for (const row of this.rows) {
      if (row.confirmation === 'waiting') row.confirmation = 'sent';
      if (row.receipt === 'waiting') row.receipt = 'sent';
    }
  }

  private payWrong(row: Row): void {
    this.told = true;
    this.payments.push({
      row,
      by: 'payfast',
      amount: 100,
      review: row.paymentStatus === 'completed' ? 'paid_twice' : 'wrong_amount',
    });
  }

  private pay(row: Row): void {
    this.told = true;
    const review = this.settle(row);
    this.payments.push({ row, by: 'payfast', amount: row.participants * this.price, review });
  }

  private settle(row: Row): PaymentReview | null {
    if (row.paymentStatus === 'completed') return 'paid_twice';
    const ended = row.status === 'expired' || row.status === 'cancelled';
    const isSeated = !ended || (this.free() >= row.participants && !(row.status === 'cancelled' && row.endedByPerson));
    if (isSeated) this.confirmPaid(row);
    else Object.assign(row, { status: 'cancelled', paymentStatus: 'completed' });
    return isSeated ? null : 'no_seat';
  }

  private time(): void {
    for (const row of this.rows.filter(({ timed }) => timed)) {
      if (this.payments.some((payment) => payment.row === row && payment.review === 'wrong_amount')) continue;
      if (row.status === 'held') row.status = 'expired';
      if (row.status === 'pending') Object.assign(row, { status: 'cancelled', endedByPerson: false });
    }
  }

  private confirmPlain(): number {
    const waiting = this.plainRows('pending')[0];
    const unmatched = this.payments.find(({ review }) => review === 'unmatched');
    if (unmatched) {
      const row = waiting ?? this.make('pending', 1, true);
      if (!row) return 409;
      this.confirmPaid(row);
      Object.assign(unmatched, { row, review: null });
      return 200;
    }
    if (waiting || this.rows.some(({ plain, status }) => plain && status === 'confirmed')) return 200;
    return this.make('pending', 1, true) ? 200 : 409;
  }

  private payPlain(): number {
    this.told = true;
    const waiting = this.plainRows('pending');
    const [row, another] = waiting.length > 0 ? waiting : this.plainRows('cancelled');
    if (row && !another) this.pay(row);
    else this.payments.push({ row: null, by: 'payfast', amount: this.price, review: 'unmatched' });
    return 200;
  }

  /** The unpaid rows of the visitor without holds. */
  private plainRows(status: StoredStatus): Row[] {
    return this.rows.filter((row) => row.plain && row.status === status && row.paymentStatus !== 'completed');
  }

  private make(status: StoredStatus, participants: number, plain: boolean): Row | null {
    if (this.free() < participants) return null;
    const row: Row = {
      status,
      paymentStatus: 'pending',
      participants,
      plain,
      timed: true,
      endedByPerson: false,
      confirmation: 'none',
      receipt: 'none',
    };
    this.rows.push(row);
    return row;
  }

  private free(): number {
    const taken = this.rows.filter(({ status }) => status === 'held' || status === 'pending' || status === 'confirmed');
    return this.capacity - taken.reduce((sum, { participants }) => sum + participants, 0);
  }

  private of(place: 0 | 1) {
    const visitor = this.visitors[place];
    if (!visitor) throw new Error('There are two visitors');
    return visitor;
  }
}

const wantedStatus = {
  adminPends: 'pending',
  adminConfirms: 'confirmed',
  adminCancels: 'cancelled',
} as const;

export function isAdmins(step: Step['do']): step is AdminStep {
  return step.startsWith('admin');
}

function enqueued(mail: Mail): Mail {
  return mail === 'sent' ? 'sent' : 'waiting';
}

function cancelled(mail: Mail): Mail {
  return mail === 'waiting' ? 'cancelled' : mail;
}

function isPaid({ status, paymentStatus }: Row): boolean {
  return status === 'confirmed' || paymentStatus === 'completed';
}
