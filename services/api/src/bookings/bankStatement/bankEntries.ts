import type { Sequelize, Transaction } from 'sequelize';
import type { BankEntryView } from '@studio/contract/admin/bankStatements';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { FollowBooking } from '../../follow.ts';
import { receiveEft } from '../admin/receivePayment.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import { parseReference } from '../ids/reference.ts';
import { lockBooking } from '../lockBooking.ts';
import { BankEntry } from './bankEntry.model.ts';

export async function findUnclearEntries(): Promise<BankEntryView[]> {
  const entries = await BankEntry.findAll({
    where: { state: 'unclear' },
    order: ['bookedOn', 'id'],
    limit: 200,
  });
  const named = entries.flatMap(({ bookingId }) => bookingId ?? []);
  const bookings = await Booking.findAll({ where: { id: named }, include: Event });
  const views = bookings.flatMap((booking) => (booking.event ? presentForAdmin(booking, booking.event) : []));
  return entries.map(({ id, bookedOn, amount, description, reason, bookingId }) => ({
    id,
    day: bookedOn,
    amount,
    description: description ?? '',
    reason: reason ?? 'no_reference',
    booking: views.find((view) => view.id === bookingId) ?? null,
  }));
}

/**
 * Records the money of an unclear entry for the booking that an admin names.
 * @throws not_found, invalid_input, and as `receiveEft`
 */
export function recordEntry(
  { database, follow }: { database: Sequelize; follow: FollowBooking },
  id: number,
  reference: string,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    // Bookings are locked before entries, as in the deletion of a booking.
    const bookingReference = parseReference(reference);
    const booking = bookingReference ? await lockBooking(transaction, { bookingReference }) : null;
    if (booking) follow(booking.id);
    const entry = await lockUnclear(transaction, id);
    if (!booking) {
      const message = 'There is no booking with this reference';
      throw invalidInput(message, { bookingReference: message });
    }
    await receiveEft(transaction, booking, entry.amount, actor);
    await entry.update({ state: 'recorded', bookingId: booking.id, description: null }, { transaction });
    await recordAudit(transaction, actor, { action: 'payment.bank_entry_recorded', subject: subjectOf(entry) });
  });
}

/** Ends the entry of money that is for no booking, or that an admin has handled otherwise. @throws not_found */
export function markEntrySeen(database: Sequelize, id: number, actor: Actor): Promise<void> {
  return transact(database, async (transaction) => {
    const entry = await lockUnclear(transaction, id);
    await entry.update({ state: 'seen', description: null }, { transaction });
    await recordAudit(transaction, actor, { action: 'payment.bank_entry_seen', subject: subjectOf(entry) });
  });
}

async function lockUnclear(transaction: Transaction, id: number): Promise<BankEntry> {
  const entry = await BankEntry.findOne({
    where: { id, state: 'unclear' },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!entry) throw notFound('This payment has already been dealt with.');
  return entry;
}

function subjectOf({ bookedOn, amount }: BankEntry): string {
  return `${formatRand(amount)} of ${bookedOn}`;
}
