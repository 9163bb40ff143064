import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { MessageStatus } from '@studio/contract/messages/contact';

/** The database sets `createdAt`, because the limit of mails to the studio compares it with the database's clock. */
@Table({ tableName: 'contact_messages', underscored: true, createdAt: false })
export class ContactMessage extends Model<InferAttributes<ContactMessage>, InferCreationAttributes<ContactMessage>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.TEXT)
  declare firstName: string;

  @Column(DataType.TEXT)
  declare lastName: string;

  @Column(DataType.TEXT)
  declare email: string;

  @Column(DataType.TEXT)
  declare phone: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare phoneE164: CreationOptional<string | null>;

  @Column(DataType.TEXT)
  declare interestedIn: string;

  @Column(DataType.TEXT)
  declare message: string;

  @Column(DataType.TEXT)
  declare status: CreationOptional<MessageStatus>;

  @Column(DataType.TEXT)
  declare quarantine: CreationOptional<'honeypot' | null>;

  @Column(DataType.TEXT)
  declare contentHash: string;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
