import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { DiscountKind, DiscountScope } from '@studio/contract/bookings/discount';
import type { Day } from '@studio/contract/format/dates';

/** What takes something off the price of a booking. It is ended, never deleted, because lines name it (ADR 0101). */
@Table({ tableName: 'discount_codes', underscored: true })
export class DiscountCode extends Model<InferAttributes<DiscountCode>, InferCreationAttributes<DiscountCode>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare code: string;

  @Column(DataType.TEXT)
  declare kind: DiscountKind;

  /** A percentage or cents. */
  @Column(DataType.INTEGER)
  declare value: number;

  @Column(DataType.TEXT)
  declare appliesTo: DiscountScope;

  @Column(DataType.DATEONLY)
  declare validFrom: Day | null;

  @Column(DataType.DATEONLY)
  declare validUntil: Day | null;

  /** Titles. Without any it is for all workshops; so are the next two. */
  @Column(DataType.JSONB)
  declare workshops: string[];

  @Column(DataType.JSONB)
  declare categories: string[];

  /** Monday is 1. */
  @Column(DataType.JSONB)
  declare weekdays: number[];

  @Column(DataType.INTEGER)
  declare minPeople: number;

  /** Null for any number; so is the next one. */
  @Column(DataType.INTEGER)
  declare maxUses: number | null;

  @Column(DataType.INTEGER)
  declare maxUsesPerPerson: number | null;

  @Column(DataType.DATE)
  declare endedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
