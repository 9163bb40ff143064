import { literal } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, DefaultScope, HasOne, Model, Table } from 'sequelize-typescript';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import type { PaymentMethod, PaymentStatus } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import {
  activeStatuses,
  keptAmountOf,
  paymentIdOf,
  paymentStatusOf,
  pricePurposes,
  seatedStatuses,
  totalAmountOf,
} from '../db/conditions.ts';
import { Event } from '../events/event.model.ts';
import { Order } from '../orders/order.model.ts';
import { PaymentRequest } from '../payments/paymentRequest.model.ts';

/** No list shows held and expired rows: their visitors did not return from PayFast (DESIGN §4). */
export type StoredStatus = BookingStatus | 'held' | 'expired';
export type EndedBy = 'time' | 'visitor' | 'admin';

/** True if the visitor must not be asked to pay again. */
export function isPaidOrConfirmed({ status, paymentStatus }: Pick<Booking, 'status' | 'paymentStatus'>): boolean {
  return status === 'confirmed' || paymentStatus === 'completed' || paymentStatus === 'refunded';
}

/** True if the people of the booking are expected at the workshop. */
export function isActive({ status }: Pick<Booking, 'status'>): boolean {
  return activeStatuses.some((active) => active === status);
}

/** True if `events.seats_taken` includes the seats of the booking (DESIGN §4 Seats). */
export function holdsSeats({ status }: Pick<Booking, 'status'>): boolean {
  return seatedStatuses.includes(status);
}

export const paymentNotReceivedNote = 'payment not received';

export function withoutNotReceived(notes: string | null): string | null {
  return notes === paymentNotReceivedNote ? null : notes;
}

/** What `linesToTotal` and `changeLines` need of a booking, besides its tickets. */
export function pricedBooking({ eventId, totalAmount, keptAmount: kept }: Booking) {
  return { eventId, totalAmount, kept };
}

@DefaultScope(() => ({
  include: [
    { model: Order, required: true },
    { model: PaymentRequest, as: 'request', required: true },
    { model: PaymentRequest, as: 'balance', required: false },
  ],
  attributes: {
    include: [
      [literal(totalAmountOf('"Booking"')), 'totalAmount'],
      [literal(keptAmountOf('"Booking"')), 'keptAmount'],
      [literal(paymentStatusOf('"Booking"')), 'paymentStatus'],
      [literal(paymentIdOf('"Booking"')), 'paymentId'],
    ],
  },
}))
@Table({ tableName: 'bookings', underscored: true })
export class Booking extends Model<InferAttributes<Booking>, InferCreationAttributes<Booking>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare orderId: number;

  /** Has the name and contacts of the payer. */
  @BelongsTo(() => Order, 'orderId')
  declare order: NonAttribute<Order>;

  @Column(DataType.INTEGER)
  declare eventId: number;

  @BelongsTo(() => Event, 'eventId')
  declare event?: NonAttribute<Event>;

  @Column(DataType.TEXT)
  declare bookingReference: string;

  /** The payment request for the price of the order, or for the deposit. */
  @HasOne(() => PaymentRequest, { foreignKey: 'orderId', sourceKey: 'orderId', scope: { purpose: [...pricePurposes] } })
  declare request: NonAttribute<PaymentRequest>;

  /** The payment request for the rest, if the booking is paid in parts. */
  @HasOne(() => PaymentRequest, { foreignKey: 'orderId', sourceKey: 'orderId', scope: { purpose: 'balance' } })
  declare balance: NonAttribute<PaymentRequest | null>;

  @Column(DataType.INTEGER)
  declare participants: number;

  /** The sum of the order lines (`money/addLines.ts`) without a cancellation fee. */
  @Column(DataType.VIRTUAL)
  declare totalAmount: NonAttribute<Cents>;

  /** Computed when the booking is read, from the state of its request, the payments and the total. */
  @Column(DataType.VIRTUAL)
  declare paymentStatus: NonAttribute<PaymentStatus>;

  /** The card provider's id of the payment, from the ledger. */
  @Column(DataType.VIRTUAL)
  declare paymentId: NonAttribute<string | null>;

  @Column(DataType.TEXT)
  declare status: StoredStatus;

  /**
   * Set on cancelled and expired rows. A late payment may reinstate an expired booking, but none that an admin ended.
   */
  @Column(DataType.TEXT)
  declare endedBy: CreationOptional<EndedBy | null>;

  /** The start of the event when it was booked. */
  @Column(DataType.DATE)
  declare bookedStartsAt: CreationOptional<Date | null>;

  /** A part of the manage link's key. A new version makes older links invalid. */
  @Column(DataType.INTEGER)
  declare manageVersion: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare changeCount: CreationOptional<number>;

  /** The part of the total that the studio kept at changes. */
  @Column(DataType.VIRTUAL)
  declare keptAmount: NonAttribute<Cents>;

  /** This and `keptPercentAfter` are the cancellation rule at the time of booking (ADR 0052). */
  @Column(DataType.INTEGER)
  declare freeCancellationHours: number;

  @Column(DataType.INTEGER)
  declare keptPercentAfter: number;

  /** The entry of the waiting list for which the seats are booked (ADR 0056). */
  @Column(DataType.INTEGER)
  declare waitlistEntryId: CreationOptional<number | null>;

  /** Answers to the questions that its workshop asks once per booking; null if there are none. */
  @Column(DataType.JSONB)
  declare answers: CreationOptional<AnswerView[] | null>;

  @Column(DataType.TEXT)
  declare notes: CreationOptional<string | null>;

  /** Set while an admin must phone the payer: the workshop was cancelled and the booking has no e-mail address. */
  @Column(DataType.DATE)
  declare callDueAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;

  get paymentMethod(): NonAttribute<PaymentMethod> {
    return this.request.method;
  }
}
