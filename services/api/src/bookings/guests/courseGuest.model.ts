import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/**
 * A person of a course who comes to a date of another one instead of a missed date (ADR 0109). Triggers count the seats
 * (`events.guest_seats`), and delete the rows of a booking that ends or moves.
 */
@Table({ tableName: 'course_guests', underscored: true, timestamps: false })
export class CourseGuest extends Model<InferAttributes<CourseGuest>, InferCreationAttributes<CourseGuest>> {
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare attendeeId: number;

  /** 0 for the first date of the booked course, else the id of a further date. */
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare missedDateId: number;

  /** The other course. */
  @Column(DataType.INTEGER)
  declare eventId: number;

  @Column(DataType.INTEGER)
  declare dateId: number;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
