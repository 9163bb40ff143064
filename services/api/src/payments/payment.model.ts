import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { ManualPaymentMethod, PaymentReview, voucherMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';

/** The method of a row that is not PayFast's. */
export type LedgerMethod = ManualPaymentMethod | typeof voucherMethod;

/** A row of the ledger, which code only inserts (DESIGN §4 Ledger). */
@Table({ tableName: 'payments', underscored: true, timestamps: false })
export class Payment extends Model<InferAttributes<Payment>, InferCreationAttributes<Payment>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare provider: 'payfast' | 'manual';

  /** PayFast's `pf_payment_id`, or `<order id>:<number>` for a manual payment. Each id is recorded once. */
  @Column(DataType.TEXT)
  declare providerPaymentId: string;

  @Column(DataType.INTEGER)
  declare orderId: number | null;

  /** The reference of the order's booking, after both were deleted. */
  @Column(DataType.TEXT)
  declare bookingReference: CreationOptional<string | null>;

  /** The `m_payment_id` that PayFast sent. */
  @Column(DataType.TEXT)
  declare merchantPaymentId: CreationOptional<string | null>;

  /** Negative for refunds, corrections and the order from which a transfer takes money. */
  @Column(DataType.INTEGER)
  declare amount: Cents;

  @Column(DataType.INTEGER)
  declare fee: CreationOptional<Cents | null>;

  /** How a manual payment was made. Null for a PayFast payment, and if no admin entered it. */
  @Column(DataType.TEXT)
  declare method: CreationOptional<LedgerMethod | null>;

  /** The voucher that paid, or to which money went back. */
  @Column(DataType.INTEGER)
  declare voucherId: CreationOptional<number | null>;

  /** True if the payment was for a change of a booking. */
  @Column(DataType.BOOLEAN)
  declare isChange: CreationOptional<boolean>;

  @Column(DataType.TEXT)
  declare review: PaymentReview | null;

  /** Matches a payment without an order to a later confirmation. Null if the ITN names an order. */
  @Column(DataType.TEXT)
  declare matchKey: CreationOptional<string | null>;
}
