import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistState } from '@studio/contract/bookings/waitlist';

/** A party that waits, or has waited, for seats (ADR 0056). It changes only under the lock of its event. */
@Table({ tableName: 'waitlist_entries', underscored: true })
export class WaitlistEntry extends Model<InferAttributes<WaitlistEntry>, InferCreationAttributes<WaitlistEntry>> {
  @Column({ type: DataType.INTEGER, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column(DataType.INTEGER)
  declare eventId: number;

  /** The e-mail address in lower case, as the database converts it. */
  @Column(DataType.TEXT)
  declare emailKey: CreationOptional<string>;

  /** The number of seats when the party chose its tickets. `readParty` returns the current number. */
  @Column(DataType.INTEGER)
  declare participants: number;

  /** Empty if the workshop had no ticket types. */
  @Column(DataType.JSONB)
  declare tickets: CreationOptional<TicketInput[]>;

  /** This and `requestedTickets` are set while a request for another party waits for its confirmation. */
  @Column(DataType.INTEGER)
  declare requestedParticipants: CreationOptional<number | null>;

  @Column(DataType.JSONB)
  declare requestedTickets: CreationOptional<TicketInput[] | null>;

  /** The order within the workshop; numbers may be missing. */
  @Column(DataType.INTEGER)
  declare position: number;

  /** `offered` is not stored: an entry with an offer has the state `waiting`. */
  @Column(DataType.TEXT)
  declare state: Exclude<WaitlistState, 'offered'>;

  /** The end of the last offer, as the mail to the visitor said it. */
  @Column(DataType.DATE)
  declare offeredUntil: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;

  @Column(DataType.DATE)
  declare updatedAt: CreationOptional<Date>;
}
