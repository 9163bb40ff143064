import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { Column, DataType, HasMany, Model, Table } from 'sequelize-typescript';
import type { AnswerView } from '@studio/contract/bookings/answers';
import { AttendeeArrival } from './attendeeArrival.model.ts';

/** A person of a booking. The SQL function `sync_attendees` adds and removes the rows (ADR 0092). */
@Table({ tableName: 'attendees', underscored: true, timestamps: false })
export class Attendee extends Model<InferAttributes<Attendee>, InferCreationAttributes<Attendee>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare bookingId: number;

  /** Null for a workshop without ticket types. */
  @Column(DataType.INTEGER)
  declare ticketTypeId: number | null;

  /** The name of the ticket type when it was booked. */
  @Column(DataType.TEXT)
  declare label: string | null;

  @Column(DataType.TEXT)
  declare name: string | null;

  @Column(DataType.INTEGER)
  declare age: number | null;

  /** Allergies and other notes. */
  @Column(DataType.TEXT)
  declare notes: string | null;

  /** Answers to the custom questions about each person; null if there are none. */
  @Column(DataType.JSONB)
  declare answers: CreationOptional<AnswerView[] | null>;

  /** How often where the person comes instead of missed dates has changed. */
  @Column(DataType.INTEGER)
  declare dateMoveCount: CreationOptional<number>;

  @HasMany(() => AttendeeArrival, 'attendeeId')
  declare arrivals: NonAttribute<AttendeeArrival[]>;
}
