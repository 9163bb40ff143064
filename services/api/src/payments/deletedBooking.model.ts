import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** A deleted booking that had received money (ADR 0076). A trigger writes the row. */
@Table({ tableName: 'deleted_bookings', underscored: true, timestamps: false })
export class DeletedBooking extends Model<InferAttributes<DeletedBooking>, InferCreationAttributes<DeletedBooking>> {
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare bookingReference: string;

  @Column(DataType.TEXT)
  declare eventTitle: string;

  @Column(DataType.DATEONLY)
  declare eventDate: string;

  /** True while an admin must decide about money that was not earned yet. */
  @Column(DataType.BOOLEAN)
  declare needsDecision: boolean;

  @Column(DataType.DATE)
  declare deletedAt: CreationOptional<Date>;
}
