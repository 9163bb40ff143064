import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Cents } from '@studio/contract/format/money';

/** `cancelled`: the visitor or the studio no longer wants it; `expired`: its time is over. A late payment may still come. */
export type RequestState = 'open' | 'failed' | 'paid' | 'expired' | 'cancelled';

/** One sum that a visitor is asked to pay. */
@Table({ tableName: 'payment_requests', underscored: true, timestamps: false })
export class PaymentRequest extends Model<InferAttributes<PaymentRequest>, InferCreationAttributes<PaymentRequest>> {
  /** The `m_payment_id` of the provider's form. */
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare id: string;

  @Column(DataType.INTEGER)
  declare bookingId: number;

  @Column(DataType.INTEGER)
  declare changeId: number;

  @Column(DataType.TEXT)
  declare purpose: 'change';

  @Column(DataType.INTEGER)
  declare amount: Cents;

  @Column(DataType.TEXT)
  declare state: RequestState;

  @Column(DataType.DATE)
  declare expiresAt: Date;

  /** The origin that the visitor used, for the return from the provider. */
  @Column(DataType.TEXT)
  declare origin: string;

  /** Keyed hash of the visitor's address, for the limits on unpaid seats; null after an erasure. */
  @Column(DataType.TEXT)
  declare visitorKey: string | null;

  @Column(DataType.TEXT)
  declare traceparent: string;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}

/** True while the visitor can pay it. */
export function isPayable({ state }: Pick<PaymentRequest, 'state'>): boolean {
  return state === 'open' || state === 'failed';
}
