import type { InferAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** A part of one day's figure. Triggers write the rows (ADR 0043). */
@Table({ tableName: 'daily_figures', underscored: true, timestamps: false })
export class DailyFigure extends Model<InferAttributes<DailyFigure>> {
  @Column(DataType.TEXT)
  declare figure: 'bookings' | 'revenue';

  @Column(DataType.BIGINT)
  declare amount: string;
}
