import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** Triggers add the people who book, and update their figures (ADR 0043). */
@Table({ tableName: 'customers', underscored: true, timestamps: false })
export class Customer extends Model<InferAttributes<Customer>, InferCreationAttributes<Customer>> {
  /** The address in lower case, as the database converts it. */
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare emailKey: string;

  @Column(DataType.TEXT)
  declare email: string;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.TEXT)
  declare lastName: string;

  @Column(DataType.TEXT)
  declare phone: string;

  /** When an admin added or last edited the customer. */
  @Column(DataType.DATE)
  declare editedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
