import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { BankEntryReason } from '@studio/contract/admin/bankStatements';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';

/** A row of an uploaded bank statement: money that came to the studio's account (ADR 0104). */
@Table({ tableName: 'bank_entries', underscored: true, updatedAt: false })
export class BankEntry extends Model<InferAttributes<BankEntry>, InferCreationAttributes<BankEntry>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  /** The same row of another file has the same key. */
  @Column(DataType.TEXT)
  declare entryKey: string;

  @Column(DataType.DATEONLY)
  declare bookedOn: Day;

  @Column(DataType.INTEGER)
  declare amount: Cents;

  /** As the bank wrote it; null unless the entry is unclear. */
  @Column(DataType.TEXT)
  declare description: CreationOptional<string | null>;

  /** `seen`: an admin has handled the money otherwise. */
  @Column(DataType.TEXT)
  declare state: 'recorded' | 'unclear' | 'seen';

  /** Why it was not recorded. */
  @Column(DataType.TEXT)
  declare reason: CreationOptional<BankEntryReason | null>;

  @Column(DataType.INTEGER)
  declare bookingId: CreationOptional<number | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
