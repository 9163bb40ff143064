import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** The payer of a payment that fits no booking. It is deleted with the decision about the payment (ADR 0074). */
@Table({ tableName: 'payment_payers', underscored: true, timestamps: false })
export class PaymentPayer extends Model<InferAttributes<PaymentPayer>, InferCreationAttributes<PaymentPayer>> {
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare providerPaymentId: string;

  @Column(DataType.TEXT)
  declare email: string | null;

  @Column(DataType.TEXT)
  declare firstName: string | null;

  @Column(DataType.TEXT)
  declare lastName: string | null;

  @Column(DataType.TEXT)
  declare itemName: string | null;
}
