import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** An admin has at most one reset. */
@Table({ tableName: 'password_resets', underscored: true, timestamps: false })
export class PasswordReset extends Model<InferAttributes<PasswordReset>, InferCreationAttributes<PasswordReset>> {
  /** The token is derived from the id. */
  @Column({ type: DataType.UUID, primaryKey: true })
  declare id: CreationOptional<string>;

  @Column(DataType.INTEGER)
  declare adminId: number;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare expiresAt: Date;
}
