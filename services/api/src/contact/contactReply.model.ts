import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, Model, Table } from 'sequelize-typescript';
import { ContactMessage } from './contact.model.ts';

@Table({ tableName: 'contact_replies', underscored: true, timestamps: false })
export class ContactReply extends Model<InferAttributes<ContactReply>, InferCreationAttributes<ContactReply>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare contactMessageId: number;

  @BelongsTo(() => ContactMessage, 'contactMessageId')
  declare contactMessage: NonAttribute<ContactMessage>;

  /** The form creates the key, so that a repeated request sends nothing twice. */
  @Column(DataType.TEXT)
  declare requestKey: string;

  @Column(DataType.TEXT)
  declare body: string;

  @Column(DataType.INTEGER)
  declare adminId: number | null;

  /** The admin's username, because the account may be deleted. */
  @Column(DataType.TEXT)
  declare sentBy: string;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}
