import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** A setting that an admin has edited. A setting without a row has its default. */
@Table({ tableName: 'studio_settings', underscored: true, timestamps: false })
export class StudioSetting extends Model<InferAttributes<StudioSetting>, InferCreationAttributes<StudioSetting>> {
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare key: string;

  @Column(DataType.JSONB)
  declare value: unknown;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;

  /** The admin's username, because the account may be deleted. */
  @Column(DataType.TEXT)
  declare updatedBy: string;
}
