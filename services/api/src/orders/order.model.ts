import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** Who pays, for a booking or a voucher. An order is deleted with its booking. */
@Table({ tableName: 'orders', underscored: true })
export class Order extends Model<InferAttributes<Order>, InferCreationAttributes<Order>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.TEXT)
  declare lastName: string;

  /** Null for a walk-in customer who gave none. */
  @Column(DataType.TEXT)
  declare email: string | null;

  /** Null for a walk-in customer who gave none. */
  @Column(DataType.TEXT)
  declare phone: string | null;

  @Column(DataType.TEXT)
  declare phoneE164: CreationOptional<string | null>;

  /** The origin that the visitor used; null if an admin made the order, and after an erasure. */
  @Column(DataType.TEXT)
  declare origin: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare utmSource: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare utmMedium: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare utmCampaign: CreationOptional<string | null>;

  /** True if what its booking costs, or whether it is paid, may have changed since the last invoice or credit note. */
  @Column(DataType.BOOLEAN)
  declare hasOutdatedInvoice: CreationOptional<boolean>;

  /** When its personal data was erased. */
  @Column(DataType.DATE)
  declare erasedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
