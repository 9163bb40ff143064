import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Day } from '@studio/contract/format/dates';
import type { QuoteDay, QuoteLine } from '@studio/contract/quotes/quotes';

/** An offer of a private workshop (ADR 0105). */
@Table({ tableName: 'quotes', underscored: true })
export class Quote extends Model<InferAttributes<Quote>, InferCreationAttributes<Quote>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare contactMessageId: number | null;

  /** The order of the acceptance. */
  @Column(DataType.INTEGER)
  declare orderId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.TEXT)
  declare lastName: string;

  @Column(DataType.TEXT)
  declare email: string;

  @Column(DataType.TEXT)
  declare phone: string | null;

  @Column(DataType.TEXT)
  declare title: string;

  @Column(DataType.TEXT)
  declare greeting: string;

  @Column(DataType.JSONB)
  declare included: string[];

  @Column(DataType.JSONB)
  declare days: QuoteDay[];

  @Column(DataType.JSONB)
  declare lines: QuoteLine[];

  @Column(DataType.INTEGER)
  declare people: number;

  @Column(DataType.INTEGER)
  declare minPeople: number;

  @Column(DataType.INTEGER)
  declare maxPeople: number;

  @Column(DataType.INTEGER)
  declare depositPercent: number;

  @Column(DataType.INTEGER)
  declare balanceDays: number;

  @Column(DataType.INTEGER)
  declare freeDays: number;

  @Column(DataType.INTEGER)
  declare keptPercentAfter: number;

  @Column(DataType.DATEONLY)
  declare validUntil: Day;

  /** Raised by each edit. */
  @Column(DataType.INTEGER)
  declare version: CreationOptional<number>;

  @Column(DataType.DATE)
  declare sentAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare openedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare acceptedAt: CreationOptional<Date | null>;

  @Column(DataType.TEXT)
  declare acceptedName: CreationOptional<string | null>;

  @Column(DataType.INTEGER)
  declare acceptedVersion: CreationOptional<number | null>;

  @Column(DataType.DATE)
  declare declinedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare endedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
