import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { ResolutionKind } from '@studio/contract/admin/attention';
import type { Cents } from '@studio/contract/format/money';

/**
 * The decision about a payment in review. It has no note, because it stays when the customer is deleted. A trigger
 * deletes the payer's data.
 */
@Table({ tableName: 'payment_resolutions', underscored: true, timestamps: false })
export class PaymentResolution extends Model<
  InferAttributes<PaymentResolution>,
  InferCreationAttributes<PaymentResolution>
> {
  @Column(DataType.INTEGER)
  declare paymentId: number;

  @Column(DataType.TEXT)
  declare kind: ResolutionKind;

  /** The order that an unmatched payment belongs to; null for every other kind. */
  @Column(DataType.INTEGER)
  declare orderId: CreationOptional<number | null>;

  /** Negative for a refund that has no row in the ledger (ADR 0053); otherwise 0. */
  @Column(DataType.INTEGER)
  declare amount: CreationOptional<Cents>;

  @Column(DataType.INTEGER)
  declare adminId: number | null;
}
