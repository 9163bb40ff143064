import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { LineKind } from '@studio/contract/bookings/orderLines';
import type { Cents } from '@studio/contract/format/money';

/** A part of what an order costs. Rows are never updated. */
@Table({ tableName: 'order_lines', underscored: true, timestamps: false })
export class OrderLine extends Model<InferAttributes<OrderLine>, InferCreationAttributes<OrderLine>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare orderId: number;

  /** Null for a voucher. */
  @Column(DataType.INTEGER)
  declare bookingId: number | null;

  /** The booking's change that added the line. */
  @Column(DataType.INTEGER)
  declare changeId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare kind: LineKind;

  @Column(DataType.INTEGER)
  declare ticketTypeId: number | null;

  @Column(DataType.TEXT)
  declare label: string | null;

  @Column(DataType.INTEGER)
  declare seats: number;

  @Column(DataType.INTEGER)
  declare quantity: number;

  @Column(DataType.INTEGER)
  declare unitPrice: Cents;

  /** Only for a discount. */
  @Column(DataType.INTEGER)
  declare discountCodeId: CreationOptional<number | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
