import { literal } from 'sequelize';
import type {
  Attributes,
  CreationOptional,
  InferAttributes,
  InferCreationAttributes,
  Transaction,
  WhereOptions,
} from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

/** A mail to send. Named statements write and queue the rows, and read the columns that this model omits. */
@Table({ tableName: 'outbox_messages', underscored: true, timestamps: false })
export class OutboxMessage extends Model<InferAttributes<OutboxMessage>, InferCreationAttributes<OutboxMessage>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<string>;

  /** One mail per key is sent. */
  @Column(DataType.TEXT)
  declare key: string;

  @Column(DataType.INTEGER)
  declare bookingId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare state: CreationOptional<'pending' | 'queued' | 'sent' | 'failed' | 'cancelled'>;

  @Column(DataType.DATE)
  declare finishedAt: CreationOptional<Date | null>;
}

/** @returns how many were cancelled */
export async function cancelMessages(
  transaction: Transaction,
  where: WhereOptions<Attributes<OutboxMessage>>,
): Promise<number> {
  const [count] = await OutboxMessage.update(
    { state: 'cancelled', finishedAt: literal('now()') },
    { where, transaction },
  );
  return count;
}
