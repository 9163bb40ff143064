import type { PaymentReview, PaymentStatus } from '@studio/contract/payments';
import type { StoredStatus } from '../src/bookings/booking.model.ts';

/** What a sequence of steps must have come to. Rows and payments are numbered in the order in which they were made. */
export interface Expected {
  seats: number;
  rows: { status: StoredStatus; paymentStatus: PaymentStatus }[];
  ledger: { row: number | null; amount: number; review: string | null }[];
  confirmations: number;
  reminders: number;
  alarms: number;
}

export type Step =
  | { do: 'hold' | 'edit'; who: 0 | 1 }
  | { do: 'confirm' | 'pay' | 'payWrong' | 'fail' | 'release'; who: 0 | 1; row: number }
  | { do: 'tellAgain' | 'time' | 'confirmPlain' | 'payPlain' };

interface Row {
  status: StoredStatus;
  paymentStatus: PaymentStatus;
  party: number;
  plain: boolean;
}

/**
 * DESIGN §4's table for one workshop, two visitors who make holds and one who knows the specification alone, as plainly
 * as it can be said: no time, no locks, no database. `take` answers the HTTP status a step must have, 0 for none.
 */
export class StudioModel {
  private readonly rows: Row[] = [];
  private readonly payments: { row: Row | null; amount: number; review: PaymentReview | null }[] = [];
  private readonly visitors = [0, 1].map(() => ({ party: 1, holds: [] as Row[], current: null as Row | null }));
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
    if (step.do === 'tellAgain') return this.told ? 200 : 0;
    if (step.do === 'confirmPlain') return this.confirmPlain();
    if (step.do === 'payPlain') return this.payPlain();
    this.time();
    return 0;
  }

  expected(): Expected {
    const confirmed = this.rows.filter(({ status }) => status === 'confirmed').length;
    return {
      seats: this.capacity - this.free(),
      rows: this.rows.map(({ status, paymentStatus }) => ({ status, paymentStatus })),
      ledger: this.payments.map(({ row, amount, review }) => ({
        row: row ? this.rows.indexOf(row) : null,
        amount,
        review,
      })),
      confirmations: confirmed,
      reminders: confirmed,
      alarms: this.payments.filter(({ review }) => review !== null).length,
    };
  }

  private hold(visitor: ReturnType<StudioModel['of']>): number {
    const row = visitor.current;
    if (!row) {
      const made = this.make('held', visitor.party, false);
      if (!made) return 409;
      visitor.current = made;
      visitor.holds.push(made);
      return 200;
    }
    if (isPaid(row) || row.status === 'cancelled') return 409;
    if (row.status !== 'lapsed') {
      // On the way to the provider once more.
      if (row.paymentStatus === 'failed') row.paymentStatus = 'pending';
      return 200;
    }
    if (this.free() < row.party) return 409;
    Object.assign(row, { status: 'held', paymentStatus: 'pending' });
    return 200;
  }

  private edit(visitor: ReturnType<StudioModel['of']>): number {
    const old = visitor.holds.at(-1);
    if (old && isPaid(old)) return 409;
    const party = 3 - visitor.party;
    const replaced =
      old && (old.status === 'held' || (old.status === 'pending' && old.paymentStatus === 'failed')) ? old : null;
    if (this.free() + (replaced?.party ?? 0) < party) return 409;
    if (replaced) replaced.status = 'lapsed';
    const made = this.make('held', party, false);
    if (!made) throw new Error('There was room');
    visitor.holds.push(made);
    visitor.current = made;
    visitor.party = party;
    return 200;
  }

  private act(step: Extract<Step, { row: number }>): number {
    const { holds } = this.of(step.who);
    const row = holds[step.row % Math.max(1, holds.length)];
    if (!row) return 0;
    if (step.do === 'release') {
      if (row.status !== 'held') return 409;
      row.status = 'lapsed';
      return 204;
    }
    if (step.do === 'confirm' && row.status === 'held') row.status = 'pending';
    if (step.do === 'fail' && row.paymentStatus === 'pending') row.paymentStatus = 'failed';
    if (step.do === 'pay') this.pay(row);
    if (step.do === 'payWrong') this.payWrong(row);
    return 200;
  }

  private payWrong(row: Row): void {
    this.told = true;
    this.payments.push({ row, amount: 100, review: row.paymentStatus === 'completed' ? 'paid_twice' : 'wrong_amount' });
  }

  private pay(row: Row): void {
    this.told = true;
    this.payments.push({ row, amount: row.party * this.price, review: this.settle(row) });
  }

  private settle(row: Row): PaymentReview | null {
    if (row.paymentStatus === 'completed') return 'paid_twice';
    const ended = row.status === 'lapsed' || row.status === 'cancelled';
    const seated = !ended || this.free() >= row.party;
    Object.assign(row, { status: seated ? 'confirmed' : 'cancelled', paymentStatus: 'completed' });
    return seated ? null : 'no_seat';
  }

  private time(): void {
    for (const row of this.rows) {
      if (this.payments.some((payment) => payment.row === row && payment.review === 'wrong_amount')) continue;
      if (row.status === 'held') row.status = 'lapsed';
      if (row.status === 'pending') row.status = 'cancelled';
    }
  }

  private confirmPlain(): number {
    const waiting = this.plainRows('pending')[0];
    const unmatched = this.payments.find(({ review }) => review === 'unmatched');
    if (unmatched) {
      const row = waiting ?? this.make('pending', 1, true);
      if (!row) return 409;
      Object.assign(row, { status: 'confirmed', paymentStatus: 'completed' });
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
    else this.payments.push({ row: null, amount: this.price, review: 'unmatched' });
    return 200;
  }

  /** The unpaid rows of the visitor without holds. */
  private plainRows(status: StoredStatus): Row[] {
    return this.rows.filter((row) => row.plain && row.status === status && row.paymentStatus !== 'completed');
  }

  private make(status: StoredStatus, party: number, plain: boolean): Row | null {
    if (this.free() < party) return null;
    const row: Row = { status, paymentStatus: 'pending', party, plain };
    this.rows.push(row);
    return row;
  }

  private free(): number {
    const taken = this.rows.filter(({ status }) => status === 'held' || status === 'pending' || status === 'confirmed');
    return this.capacity - taken.reduce((sum, { party }) => sum + party, 0);
  }

  private of(place: 0 | 1) {
    const visitor = this.visitors[place];
    if (!visitor) throw new Error('There are two visitors');
    return visitor;
  }
}

function isPaid({ status, paymentStatus }: Row): boolean {
  return status === 'confirmed' || paymentStatus === 'completed';
}
