import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { PaymentDifference, ReconciliationSource } from '@studio/contract/admin/reconciliation';
import type { Day } from '@studio/contract/format/dates';

/** A comparison of PayFast's history with the ledger (ADR 0074). `claimReconciliation` gives it to one replica. */
@Table({ tableName: 'reconciliations', underscored: true, timestamps: false })
export class Reconciliation extends Model<InferAttributes<Reconciliation>, InferCreationAttributes<Reconciliation>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare source: ReconciliationSource;

  @Column(DataType.DATEONLY)
  declare firstDay: Day;

  @Column(DataType.DATEONLY)
  declare lastDay: Day;

  @Column(DataType.DATE)
  declare requestedAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare finishedAt: CreationOptional<Date | null>;

  @Column(DataType.INTEGER)
  declare compared: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare settled: CreationOptional<number>;

  @Column(DataType.JSONB)
  declare differences: CreationOptional<PaymentDifference[]>;

  @Column(DataType.INTEGER)
  declare differenceCount: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare error: CreationOptional<string | null>;

  /** When an admin marked the differences as seen. */
  @Column(DataType.DATE)
  declare seenAt: CreationOptional<Date | null>;
}
