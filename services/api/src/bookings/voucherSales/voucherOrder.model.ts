import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Day } from '@studio/contract/format/dates';
import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';

/** The details of an unpaid voucher order. Deleted on payment, when the voucher gets them (ADR 0103). */
@Table({ tableName: 'voucher_orders', underscored: true, timestamps: false })
export class VoucherOrder extends Model<InferAttributes<VoucherOrder>, InferCreationAttributes<VoucherOrder>> {
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare orderId: number;

  @Column(DataType.TEXT)
  declare recipientName: string;

  @Column(DataType.TEXT)
  declare senderName: string;

  @Column(DataType.TEXT)
  declare message: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare picture: VoucherPicture;

  /** Null if it is mailed to the buyer only. */
  @Column(DataType.TEXT)
  declare recipientEmail: CreationOptional<string | null>;

  /** The day on which it is mailed to its recipient; null for the day of the payment. */
  @Column(DataType.DATEONLY)
  declare sendOn: CreationOptional<Day | null>;
}
