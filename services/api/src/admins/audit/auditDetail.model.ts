import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** The unmasked text of an audit entry. Rows are never edited; they are deleted with their booking. */
@Table({ tableName: 'audit_details', underscored: true, timestamps: false })
export class AuditDetail extends Model<InferAttributes<AuditDetail>, InferCreationAttributes<AuditDetail>> {
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare auditId: string;

  @Column(DataType.INTEGER)
  declare bookingId: number;

  @Column(DataType.JSONB)
  declare before: Record<string, unknown>;

  @Column(DataType.JSONB)
  declare after: Record<string, unknown>;
}
