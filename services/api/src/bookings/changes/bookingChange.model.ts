import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, HasOne, Model, Table } from 'sequelize-typescript';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { Event } from '../../events/event.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';

export type ChangeActor = 'visitor' | 'admin' | 'studio';

/**
 * A change of a booking, its cancellation or its split. An open change waits for its payment and holds the seats that
 * it adds (ADR 0052).
 */
@Table({ tableName: 'booking_changes', underscored: true, timestamps: false })
export class BookingChange extends Model<InferAttributes<BookingChange>, InferCreationAttributes<BookingChange>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare bookingId: number;

  @Column(DataType.TEXT)
  declare state: 'open' | 'applied' | 'ended';

  @Column(DataType.TEXT)
  declare kind: 'changed' | 'cancelled' | 'split';

  @Column(DataType.TEXT)
  declare actor: ChangeActor;

  /** The booking's `changeCount` before this change. */
  @Column(DataType.INTEGER)
  declare bookingVersion: number;

  @Column(DataType.INTEGER)
  declare fromEventId: number;

  @Column(DataType.DATE)
  declare fromStartsAt: Date;

  @Column(DataType.INTEGER)
  declare fromParticipants: number;

  @Column(DataType.INTEGER)
  declare toEventId: number;

  @BelongsTo(() => Event, 'toEventId')
  declare toEvent?: NonAttribute<Event>;

  /** The start of the new workshop when it was chosen. */
  @Column(DataType.DATE)
  declare toStartsAt: Date;

  @Column(DataType.INTEGER)
  declare toParticipants: number;

  /** The tickets after the change, with the prices of the quote. A cancellation has the cancelled tickets. */
  @Column(DataType.JSONB)
  declare toTickets: PricedTicket[];

  /** The seats of the new workshop that the change holds while it is open. */
  @Column(DataType.INTEGER)
  declare seats: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare toPay: Cents;

  @Column(DataType.INTEGER)
  declare toReturn: Cents;

  @Column(DataType.INTEGER)
  declare kept: Cents;

  /** An open change is not applied after this time. Null for a change that was never open. */
  @Column(DataType.DATE)
  declare endsAt: CreationOptional<Date | null>;

  /** The default is the time of the transaction. */
  @Column(DataType.DATE)
  declare appliedAt: CreationOptional<Date | null>;

  /** Missing for a change that needed no payment. */
  @HasOne(() => PaymentRequest, 'changeId')
  declare request?: NonAttribute<PaymentRequest>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}

/** A change that asks for a payment. */
export type PayableChange = BookingChange & { request: PaymentRequest; endsAt: Date };
