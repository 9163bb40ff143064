import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** An admin ticked a person on the roster of a date. */
@Table({ tableName: 'attendee_arrivals', underscored: true, timestamps: false })
export class AttendeeArrival extends Model<InferAttributes<AttendeeArrival>, InferCreationAttributes<AttendeeArrival>> {
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare attendeeId: number;

  /** 0 for the first date, else the id of a further date of the booked course. */
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare dateId: number;

  @Column(DataType.DATE)
  declare arrivedAt: CreationOptional<Date>;
}
