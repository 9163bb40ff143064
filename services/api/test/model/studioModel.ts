import type { PaymentReview } from '@studio/contract/bookings/payments';
import { isAdminStep } from './steps.ts';
import type { HoldStep, Step } from './steps.ts';
import { StudioState } from './studioState.ts';
import type { Expected, ModelBooking } from './studioState.ts';
import { updateByAdmin } from './updateByAdmin.ts';

interface Visitor {
  participants: number;
  holds: ModelBooking[];
  /** The hold made with the visitor's last idempotency key. */
  current: ModelBooking | null;
}

/**
 * A model of the table in DESIGN §4 for one event, two visitors with holds, a client without holds, and an admin.
 * `take` returns the HTTP status that is expected of a step, or 0 if the step sends nothing.
 */
export class StudioModel {
  private readonly state: StudioState;
  private readonly visitors = [0, 1].map((): Visitor => ({ participants: 1, holds: [], current: null }));
  private isItnSent = false;

  constructor(capacity: number, price: number) {
    this.state = new StudioState(capacity, price);
  }

  expected(): Expected {
    return this.state.expected();
  }

  take(step: Step): number {
    if ('hold' in step) return this.updateHold(step);
    if (step.do === 'hold') return this.hold(this.visitor(step.visitor));
    if (step.do === 'edit') return this.edit(this.visitor(step.visitor));
    if (step.do === 'retryItn') return this.isItnSent ? 200 : 0;
    if (step.do === 'confirmDirectly') return this.confirmDirectly();
    if (step.do === 'payDirectly') return this.payDirectly();
    if (step.do === 'sendMails') this.state.sendMails();
    else this.state.expire();
    return 0;
  }

  private hold(visitor: Visitor): number {
    const booking = visitor.current;
    if (!booking) {
      visitor.current = this.state.book('held', visitor.participants, false);
      if (!visitor.current) return 409;
      visitor.holds.push(visitor.current);
      return 200;
    }
    if (isPaid(booking) || booking.status === 'cancelled') return 409;
    if (booking.status !== 'expired') {
      // The visitor returns to the payment page.
      if (booking.paymentStatus === 'failed') booking.paymentStatus = 'pending';
      return 200;
    }
    if (this.state.freeSeats() < booking.participants) return 409;
    Object.assign(booking, { status: 'held', paymentStatus: 'pending', canExpire: true });
    return 200;
  }

  private edit(visitor: Visitor): number {
    const previous = visitor.holds.at(-1);
    if (previous && isPaid(previous)) return 409;
    const participants = 3 - visitor.participants;
    const isReplaced =
      previous?.status === 'held' ||
      (previous?.status === 'pending' && previous.paymentStatus === 'failed' && previous.canExpire);
    const returned = previous && isReplaced ? previous.participants : 0;
    if (this.state.freeSeats() + returned < participants) return 409;
    if (previous && isReplaced) {
      const isReturned = previous.status === 'pending';
      Object.assign(previous, { status: isReturned ? 'cancelled' : 'expired', isCancelledByAdmin: false });
    }
    const booking = this.state.book('held', participants, false);
    if (!booking) throw new Error('There were enough seats');
    visitor.holds.push(booking);
    Object.assign(visitor, { current: booking, participants });
    return 200;
  }

  private updateHold(step: HoldStep): number {
    const { holds } = this.visitor(step.visitor);
    const booking = holds[step.hold % Math.max(1, holds.length)];
    if (!booking) return 0;
    if (isAdminStep(step.do)) return updateByAdmin(this.state, booking, step.do);
    if (step.do === 'release') {
      if (booking.status !== 'held') return 409;
      booking.status = 'expired';
      return 204;
    }
    if (step.do === 'confirm' && booking.status === 'held') booking.status = 'pending';
    if (step.do === 'fail' && booking.paymentStatus === 'pending') booking.paymentStatus = 'failed';
    if (step.do === 'pay') this.pay(booking);
    if (step.do === 'payWrong') {
      this.recordPayment(booking, 100, booking.paymentStatus === 'completed' ? 'paid_twice' : 'wrong_amount');
    }
    return 200;
  }

  private confirmDirectly(): number {
    const pending = this.unpaidDirect('pending')[0];
    const unmatched = this.state.payments.find(({ review }) => review === 'unmatched');
    if (unmatched) {
      const booking = pending ?? this.state.book('pending', 1, true);
      if (!booking) return 409;
      this.state.confirmPaid(booking);
      Object.assign(unmatched, { booking, review: null });
      return 200;
    }
    if (pending || this.state.bookings.some(({ isDirect, status }) => isDirect && status === 'confirmed')) return 200;
    return this.state.book('pending', 1, true) ? 200 : 409;
  }

  private payDirectly(): number {
    const pending = this.unpaidDirect('pending');
    const [booking, another] = pending.length > 0 ? pending : this.unpaidDirect('cancelled');
    if (booking && !another) this.pay(booking);
    else this.recordPayment(null, this.state.price, 'unmatched');
    return 200;
  }

  private pay(booking: ModelBooking): void {
    this.recordPayment(booking, booking.participants * this.state.price, this.settle(booking));
  }

  private settle(booking: ModelBooking): PaymentReview | null {
    if (booking.paymentStatus === 'completed') return 'paid_twice';
    const hasEnded = booking.status === 'expired' || booking.status === 'cancelled';
    const isCancelledByAdmin = booking.status === 'cancelled' && booking.isCancelledByAdmin;
    const hasSeats = !hasEnded || (this.state.freeSeats() >= booking.participants && !isCancelledByAdmin);
    if (hasSeats) this.state.confirmPaid(booking);
    else Object.assign(booking, { status: 'cancelled', paymentStatus: 'completed' });
    return hasSeats ? null : 'no_seat';
  }

  private recordPayment(booking: ModelBooking | null, amount: number, review: PaymentReview | null): void {
    this.isItnSent = true;
    this.state.payments.push({ booking, provider: 'payfast', amount, review });
  }

  private unpaidDirect(wanted: 'pending' | 'cancelled'): ModelBooking[] {
    return this.state.bookings.filter(
      ({ isDirect, status, paymentStatus }) => isDirect && status === wanted && paymentStatus !== 'completed',
    );
  }

  private visitor(index: 0 | 1): Visitor {
    const visitor = this.visitors[index];
    if (!visitor) throw new Error('There are two visitors');
    return visitor;
  }
}

function isPaid({ status, paymentStatus }: ModelBooking): boolean {
  return status === 'confirmed' || paymentStatus === 'completed';
}
