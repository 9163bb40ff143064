import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import type { EventDetails } from '@studio/contract/events/eventDetails';
import type { QuestionView } from '@studio/contract/events/questions';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import type { Cents } from '@studio/contract/format/money';

/** False for a deleted or cancelled event: it gets no new bookings, and no mail confirms a seat. */
export function takesPlace({ deletedAt, cancelledAt }: Pick<Event, 'deletedAt' | 'cancelledAt'>): boolean {
  return deletedAt === null && cancelledAt === null;
}

/** The database computes `startsAt` from day and start time in the studio's zone. */
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

  /** `HH:MM:SS`, as Postgres writes it. */
  @Column(DataType.TIME)
  declare startTime: string;

  @Column(DataType.TIME)
  declare endTime: CreationOptional<string | null>;

  @Column(DataType.DATE)
  declare startsAt: CreationOptional<Date>;

  /** The dates of a course after the first one (ADR 0109). */
  @Column(DataType.JSONB)
  declare furtherDates: CreationOptional<FurtherDateView[]>;

  /** The start of the last date, computed by the database. */
  @Column(DataType.DATE)
  declare lastStartsAt: CreationOptional<Date>;

  /** Whether people of the course may come to another one instead of a missed date. */
  @Column(DataType.BOOLEAN)
  declare movesMissedDates: CreationOptional<boolean>;

  /** For one person; with ticket types, the price of the first one. */
  @Column(DataType.INTEGER)
  declare price: Cents;

  @Column(DataType.JSONB)
  declare ticketTypes: CreationOptional<TicketTypeView[]>;

  /** What the booking form asks about each person. */
  @Column(DataType.JSONB)
  declare attendeeQuestions: CreationOptional<AttendeeQuestion[]>;

  /** How visitors can pay instead of by card. */
  @Column(DataType.JSONB)
  declare payLater: CreationOptional<LaterPayment[]>;

  /** Custom questions. */
  @Column(DataType.JSONB)
  declare questions: CreationOptional<QuestionView[]>;

  @Column(DataType.INTEGER)
  declare capacity: CreationOptional<number>;

  /** Only `bookings/seats` changes this. */
  @Column(DataType.INTEGER)
  declare seatsTaken: CreationOptional<number>;

  /** The largest number of guests on one of its dates, counted by a trigger (ADR 0109). */
  @Column(DataType.INTEGER)
  declare guestSeats: CreationOptional<number>;

  /** Neither booked nor kept for guests; computed by the database. */
  @Column(DataType.INTEGER)
  declare freeSeats: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare category: string;

  /** In no public list, and not booked by the public form (ADR 0105). */
  @Column(DataType.BOOLEAN)
  declare isPrivate: CreationOptional<boolean>;

  @Column(DataType.TEXT)
  declare imageUrl: CreationOptional<string | null>;

  /** Markup composed by the server; null for the server's own form. */
  @Column(DataType.TEXT)
  declare payNowHtml: CreationOptional<string | null>;

  /** A missing part is empty. */
  @Column(DataType.JSONB)
  declare details: CreationOptional<Partial<EventDetails>>;

  @Column(DataType.DATE)
  declare deletedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare cancelledAt: CreationOptional<Date | null>;

  /** Set exactly if the event is cancelled. */
  @Column(DataType.TEXT)
  declare cancelReason: CreationOptional<string | null>;

  /** Workshops that were made as copies of each other have the same one (ADR 0106). */
  @Column(DataType.INTEGER)
  declare seriesId: CreationOptional<number | null>;

  /** How often a date or time has changed. */
  @Column(DataType.INTEGER)
  declare rescheduleCount: CreationOptional<number>;

  /** Pending and confirmed bookings, counted by a trigger (ADR 0043). */
  @Column(DataType.INTEGER)
  declare bookingCount: CreationOptional<number>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
