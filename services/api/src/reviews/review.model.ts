import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { ReviewState } from '@studio/contract/reviews/reviewViews';

/** What the payer of a booking says about its workshop (ADR 0107). A statement writes the rows. */
@Table({ tableName: 'reviews', underscored: true, timestamps: false })
export class Review extends Model<InferAttributes<Review>, InferCreationAttributes<Review>> {
  @Column({ type: DataType.INTEGER, primaryKey: true })
  declare bookingId: number;

  /** The title of the workshop when the review was written. */
  @Column(DataType.TEXT)
  declare title: string;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.INTEGER)
  declare stars: number;

  @Column(DataType.TEXT)
  declare text: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare state: CreationOptional<ReviewState>;

  /** Raised by each edit. */
  @Column(DataType.INTEGER)
  declare version: CreationOptional<number>;

  @Column(DataType.DATE)
  declare writtenAt: CreationOptional<Date>;
}
