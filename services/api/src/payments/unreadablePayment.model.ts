import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Cents } from '@studio/contract/format/money';
import { PaymentPayer } from './paymentPayer.model.ts';

/** A verified payment whose amount could not be read (ADR 0074). A named statement inserts it. */
@Table({ tableName: 'unreadable_payments', underscored: true, timestamps: false })
export class UnreadablePayment extends Model<
  InferAttributes<UnreadablePayment>,
  InferCreationAttributes<UnreadablePayment>
> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare providerPaymentId: string;

  /** Null for a payment with an order. */
  @BelongsTo(() => PaymentPayer, 'providerPaymentId')
  declare payer: NonAttribute<PaymentPayer | null>;

  /** The `m_payment_id` that PayFast sent. */
  @Column(DataType.TEXT)
  declare merchantPaymentId: string | null;

  @Column(DataType.INTEGER)
  declare orderId: number | null;

  @Column(DataType.TEXT)
  declare amountText: string;

  @Column(DataType.INTEGER)
  declare fee: Cents | null;

  @Column(DataType.INTEGER)
  declare eventId: number | null;

  @Column(DataType.INTEGER)
  declare participants: number | null;

  @Column(DataType.DATE)
  declare receivedAt: CreationOptional<Date>;
}
