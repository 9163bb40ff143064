import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const sync = statement('sync attendees', 'select sync_attendees($1::integer)');

/** Gives a pending or confirmed booking one person for each seat of its tickets. The caller has locked the booking. */
export async function syncAttendees(on: Transaction | Sequelize, bookingId: number): Promise<void> {
  await run(on, sync, [bookingId]);
}
