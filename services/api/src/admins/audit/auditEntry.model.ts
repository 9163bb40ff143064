import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { AuditView } from '@studio/contract/admin/admins';
import type { AuditAction } from '@studio/contract/admin/audit';

/** Rows are never changed. */
@Table({ tableName: 'audit_log', underscored: true, timestamps: false })
export class AuditEntry extends Model<InferAttributes<AuditEntry>, InferCreationAttributes<AuditEntry>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<string>;

  /** Null without a session. */
  @Column(DataType.INTEGER)
  declare adminId: number | null;

  @Column(DataType.TEXT)
  declare username: string;

  @Column(DataType.TEXT)
  declare action: AuditAction;

  @Column(DataType.TEXT)
  declare subject: string;

  @Column(DataType.JSONB)
  declare before: AuditView['before'];

  @Column(DataType.JSONB)
  declare after: AuditView['after'];

  @Column(DataType.TEXT)
  declare requestId: string | null;

  @Column(DataType.TEXT)
  declare ip: string | null;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
