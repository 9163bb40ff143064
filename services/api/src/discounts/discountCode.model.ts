import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { DiscountKind, DiscountScope } from '@studio/contract/bookings/discount';
import type { Day } from '@studio/contract/format/dates';

/** Takes something off the price of bookings. It is ended, never deleted, because order lines refer to it (ADR 0101). */
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

  /** Titles of the workshops for which it is. This and the next two lists are empty for all workshops. */
  @Column(DataType.JSONB)
  declare workshops: string[];

  @Column(DataType.JSONB)
  declare categories: string[];

  /** ISO weekdays of the workshops: Monday is 1. */
  @Column(DataType.JSONB)
  declare weekdays: number[];

  @Column(DataType.INTEGER)
  declare minPeople: number;

  /** This limit and the next are null for any number. */
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
