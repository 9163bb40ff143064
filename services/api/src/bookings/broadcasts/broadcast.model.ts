import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** A message to people of a workshop. */
@Table({ tableName: 'broadcasts', underscored: true, timestamps: false })
export class Broadcast extends Model<InferAttributes<Broadcast>, InferCreationAttributes<Broadcast>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare eventId: number;

  /** Made by the form, so that a repeated request sends nothing twice. */
  @Column(DataType.TEXT)
  declare requestKey: string;

  @Column(DataType.TEXT)
  declare subject: string;

  @Column(DataType.TEXT)
  declare body: string;

  @Column(DataType.INTEGER)
  declare adminId: number | null;

  /** The admin's username, because the account may be deleted. */
  @Column(DataType.TEXT)
  declare sentBy: string;
}
