import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { BankEntryReason } from '@studio/contract/admin/bankStatements';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';

/** Money that came to the studio's bank account, of an uploaded statement (ADR 0104). */
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

  /** As the bank wrote it; null once it is recorded or decided about. */
  @Column(DataType.TEXT)
  declare description: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare state: 'recorded' | 'unclear' | 'done';

  /** Why it was not recorded. */
  @Column(DataType.TEXT)
  declare reason: CreationOptional<BankEntryReason | null>;

  @Column(DataType.INTEGER)
  declare bookingId: CreationOptional<number | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
