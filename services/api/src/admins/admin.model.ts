import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'admins', underscored: true })
export class Admin extends Model<InferAttributes<Admin>, InferCreationAttributes<Admin>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare username: string;

  @Column(DataType.TEXT)
  declare email: string;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.TEXT)
  declare lastName: string;

  @Column(DataType.TEXT)
  declare phone: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare passwordHash: string;

  @Column(DataType.BOOLEAN)
  declare isActive: CreationOptional<boolean>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
