import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, Model, Table } from 'sequelize-typescript';
import type { RefundMethod, RefundState } from '@studio/contract/bookings/refunds';
import type { Cents } from '@studio/contract/format/money';
import { Payment } from '../payment.model.ts';

/** Money that goes back to a payer (ADR 0053). */
@Table({ tableName: 'refunds', underscored: true, timestamps: false })
export class Refund extends Model<InferAttributes<Refund>, InferCreationAttributes<Refund>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  /** The positive row of the ledger that is given back. */
  @Column(DataType.INTEGER)
  declare paymentId: number;

  @BelongsTo(() => Payment, 'paymentId')
  declare payment: NonAttribute<Payment>;

  /** Null after the booking was deleted, and for a payment without a booking. */
  @Column(DataType.INTEGER)
  declare bookingId: number | null;

  /** The reference of the booking after it was deleted. */
  @Column(DataType.TEXT)
  declare bookingReference: CreationOptional<string | null>;

  @Column(DataType.INTEGER)
  declare amount: Cents;

  @Column(DataType.TEXT)
  declare method: RefundMethod;

  /** The voucher to which the money goes. */
  @Column(DataType.INTEGER)
  declare voucherId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare state: CreationOptional<RefundState>;

  /** The text for the studio and PayFast's dashboard; deleted with the booking. */
  @Column(DataType.TEXT)
  declare reason: string;

  /** `studio`: a rule of the system requested it, for example for a cancelled workshop. */
  @Column(DataType.TEXT)
  declare requestedBy: 'visitor' | 'admin' | 'studio';

  @Column(DataType.INTEGER)
  declare adminId: number | null;

  /** The earliest time to send the refund. */
  @Column(DataType.DATE)
  declare sendAfter: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare askedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare finishedAt: CreationOptional<Date | null>;

  @Column(DataType.TEXT)
  declare lastError: CreationOptional<string | null>;

  /** When an admin decided that a failed refund is not made. */
  @Column(DataType.DATE)
  declare droppedAt: CreationOptional<Date | null>;

  /** The negative row of the ledger. */
  @Column(DataType.INTEGER)
  declare ledgerId: CreationOptional<number | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
