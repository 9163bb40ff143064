import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** How many cached figures a check has found different and repaired. */
@Table({ tableName: 'figure_checks', underscored: true, timestamps: false })
export class FigureCheck extends Model<InferAttributes<FigureCheck>, InferCreationAttributes<FigureCheck>> {
  @Column(DataType.INTEGER)
  declare dailyFigures: number;

  @Column(DataType.INTEGER)
  declare bookingCounts: number;

  @Column(DataType.INTEGER)
  declare customers: number;
}
