import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Cents } from '@studio/contract/format/money';

/** A workshop on one day. `startsAt` is made by the database from day and clock in the studio's zone. */
@Table({ tableName: 'events', underscored: true })
export class Event extends Model<InferAttributes<Event>, InferCreationAttributes<Event>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare title: string;

  @Column(DataType.TEXT)
  declare description: string;

  @Column(DataType.DATEONLY)
  declare date: string;

  /** `HH:MM:SS` as Postgres writes a time. */
  @Column(DataType.TIME)
  declare startTime: string;

  @Column(DataType.TIME)
  declare endTime: CreationOptional<string | null>;

  @Column(DataType.DATE)
  declare startsAt: CreationOptional<Date>;

  @Column(DataType.INTEGER)
  declare price: Cents;

  @Column(DataType.INTEGER)
  declare capacity: CreationOptional<number>;

  /** Moved by `bookings/seats` alone. */
  @Column(DataType.INTEGER)
  declare seatsTaken: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare category: string;

  @Column(DataType.TEXT)
  declare imageUrl: CreationOptional<string | null>;

  /** The pay-now form as it was saved, canonical; null takes the server's own. */
  @Column(DataType.TEXT)
  declare payNowHtml: CreationOptional<string | null>;

  /** Hidden everywhere but on its booking pages. */
  @Column(DataType.DATE)
  declare deletedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
