import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import type { VoucherKind, VoucherPicture } from '@studio/contract/vouchers/vouchers';

/** Stored value that pays for bookings (ADR 0103). It is voided, never deleted: the ledger refers to it. */
@Table({ tableName: 'vouchers', underscored: true })
export class Voucher extends Model<InferAttributes<Voucher>, InferCreationAttributes<Voucher>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare code: string;

  @Column(DataType.TEXT)
  declare kind: VoucherKind;

  @Column(DataType.INTEGER)
  declare value: Cents;

  /** Changed only by rows of the ledger that name the voucher, and when it is voided. */
  @Column(DataType.INTEGER)
  declare balance: Cents;

  /** The last day on which it can be used. */
  @Column(DataType.DATEONLY)
  declare expiresOn: Day;

  /** The order with which it was sold. */
  @Column(DataType.INTEGER)
  declare orderId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare recipientName: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare recipientEmail: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare senderName: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare message: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare picture: CreationOptional<VoucherPicture>;

  /** The day on which it is mailed to its recipient. */
  @Column(DataType.DATEONLY)
  declare sendOn: CreationOptional<Day | null>;

  /** The admin's reason for an issued one. */
  @Column(DataType.TEXT)
  declare note: CreationOptional<string | null>;

  @Column(DataType.DATE)
  declare voidedAt: CreationOptional<Date | null>;

  @Column(DataType.INTEGER)
  declare voidedBalance: CreationOptional<Cents>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
