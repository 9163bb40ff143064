import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'admin_sessions', underscored: true, timestamps: false })
export class AdminSession extends Model<InferAttributes<AdminSession>, InferCreationAttributes<AdminSession>> {
  @Column({ type: DataType.UUID, primaryKey: true })
  declare id: string;

  @Column(DataType.INTEGER)
  declare adminId: number;

  /** The IP address without its last part. */
  @Column(DataType.TEXT)
  declare address: string;

  @Column(DataType.TEXT)
  declare browser: string;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare lastSeenAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare expiresAt: Date;
}
