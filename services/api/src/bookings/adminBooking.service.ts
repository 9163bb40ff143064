import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { BookingCreate, NotesInput, PaymentInput } from '@studio/contract/adminBookings';
import type { AuditAction } from '@studio/contract/audit';
import type { BookingStatus } from '@studio/contract/bookings';
import { providerMethod } from '@studio/contract/payments';
import { record } from '../admins/audit/audit.ts';
import type { Author } from '../admins/audit/audit.ts';
import { markChanged, maskText } from '../admins/audit/mask.ts';
import { keepWording, wordedAt } from '../admins/audit/wording.ts';
import { transact } from '../db/transact.ts';
import { isViolation } from '../db/violation.ts';
import { changedMeanwhile, conflict, notFound } from '../errors.ts';
import type { AppError } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { isPaidAtProvider, openReviewsOf } from '../payments/reviews.ts';
import { auditFields, holdsPlaces, lockListed, moveTo, seatPaid, settleByHand } from './adminSteps.ts';
import { announceConfirmed, announceResent, withdrawMails } from './announcements.ts';
import type { MailContext } from './announcements.ts';
import { Booking } from './booking.model.ts';
import type { BookingDeps } from './deps.ts';
import { toE164 } from './phone.ts';
import { makeReference } from './reference.ts';
import { returnSeats, takeSeats } from './seats.ts';

/** A booking and its event, of which lists carry the title and the day. */
export interface ListedBooking {
  booking: Booking;
  event: Event;
}

/**
 * A booking written by an admin, for a workshop that may have begun: who stands in the door is let in. The price is the
 * event's, whatever was sent (SPEC §5).
 *
 * @param key made when the form opens: a form that is sent again because its answer was lost books once
 * @throws not_found, sold_out, key_reused
 */
export async function createBooking(
  deps: BookingDeps,
  input: BookingCreate,
  key: string | null,
  author: Author,
): Promise<ListedBooking> {
  try {
    return await transact(deps.database, (transaction) => create(transaction, deps, input, key, author));
  } catch (error) {
    // The same key for another workshop took another lock, and was first.
    if (isViolation(error, 'bookings_key_once')) throw keyReused();
    throw error;
  }
}

async function create(
  transaction: Transaction,
  deps: BookingDeps,
  input: BookingCreate,
  key: string | null,
  author: Author,
): Promise<ListedBooking> {
  const event = await Event.findOne({
    where: { id: input.eventId, deletedAt: null },
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!event) throw notFound('This workshop does not exist.');
  const requestHash = key === null ? null : hashOf(input);
  const known = key === null ? null : await Booking.findOne({ where: { idempotencyKey: key }, transaction });
  if (known && known.requestHash !== requestHash) throw keyReused();
  if (known) return { booking: known, event };

  if (input.status !== 'cancelled') await takeSeats(transaction, event.id, input.participants);
  const { totalAmount: _theirs, ...fields } = input;
  const booking = await Booking.create(
    {
      ...fields,
      idempotencyKey: key,
      requestHash,
      notes: input.notes || null,
      bookingReference: makeReference(),
      totalAmount: event.price * input.participants,
      phoneE164: toE164(input.phone),
      endedBy: input.status === 'cancelled' ? 'admin' : null,
    },
    { transaction },
  );
  await booking.reload({ transaction });
  await settleByHand(transaction, booking, input.paymentStatus);
  if (input.status === 'confirmed') await announceConfirmed(transaction, booking, event, contextOf(deps, author));
  await record(transaction, author, {
    action: 'booking.created',
    subject: booking.bookingReference,
    before: null,
    after: auditFields(booking),
  });
  return { booking, event };
}

function keyReused(): AppError {
  return conflict('key_reused', 'This booking was already saved with other details. Please look for it in the list.');
}

function hashOf(input: BookingCreate): string {
  return createHash('sha256')
    .update(JSON.stringify(['by hand', input]))
    .digest('base64url');
}

/**
 * Any status to any other (SPEC §4); but who had paid without a place, and gets it back, is confirmed, also where Undo
 * asks for 'pending'.
 *
 * @throws not_found, sold_out when a cancelled party does not find its places free
 */
export function changeStatus(
  deps: BookingDeps,
  id: number,
  status: BookingStatus,
  author: Author,
): Promise<ListedBooking> {
  return change(deps, id, 'booking.status', author, async (booking, transaction) => {
    if (booking.status === status) return;
    const context = contextOf(deps, author);
    const waiting = await openReviewsOf(transaction, booking.id);
    const paid = holdsPlaces(booking) ? undefined : waiting.find(({ review }) => review === 'no_seat');
    if (paid) await seatPaid(transaction, booking, paid, { ...context, adminId: author.adminId });
    else await moveTo(transaction, booking, status, context);
  });
}

/**
 * What an admin says about the money; the ledger follows. What the card provider told us can only be refunded, and what
 * waits for a decision is decided there. A pending booking whose money has come is confirmed, as by any other payment.
 *
 * @throws not_found, conflict
 */
export function changePayment(
  deps: BookingDeps,
  id: number,
  { paymentStatus, paymentMethod }: PaymentInput,
  author: Author,
): Promise<ListedBooking> {
  return change(deps, id, 'booking.payment', author, async (booking, transaction) => {
    if ((await openReviewsOf(transaction, booking.id)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    const isProviders = await isPaidAtProvider(transaction, booking.id);
    if (isProviders && paymentStatus !== 'completed' && paymentStatus !== 'refunded') {
      throw conflict('conflict', 'The card provider has told us that this is paid; it can only be refunded.');
    }
    const own = booking.paymentMethod === providerMethod ? 'online' : booking.paymentMethod;
    // `payfast` is for what the provider vouches for; money taken by hand goes by another name.
    const byHand = paymentStatus === 'completed' ? (paymentMethod ?? own) : (paymentMethod ?? booking.paymentMethod);
    await settleByHand(transaction, booking, paymentStatus);
    await booking.update(
      { paymentStatus, paymentMethod: isProviders ? booking.paymentMethod : byHand, expiresAt: null },
      { transaction },
    );
    if (paymentStatus === 'completed' && booking.status === 'pending') {
      await moveTo(transaction, booking, 'confirmed', contextOf(deps, author));
    }
  });
}

/** @throws not_found, changed_meanwhile when the sender had read other notes than those that stand */
export function changeNotes(
  deps: BookingDeps,
  id: number,
  { notes, before: read }: NotesInput,
  author: Author,
): Promise<ListedBooking> {
  return transact(deps.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const [was, wanted] = [booking.notes, notes || null];
    // A form that is sent again because its answer was lost finds its own text.
    if (read && was !== (read.notes || null) && was !== wanted) {
      throw changedMeanwhile('these notes', (await wordedAt(transaction, id)) ?? booking.updatedAt);
    }
    await booking.update({ notes: wanted }, { transaction });
    // Notes may speak of the visitor: the log itself says how much was changed, its wording goes with the booking.
    const [before, after] = [maskText(was), maskText(wanted)];
    const auditId = await record(transaction, author, {
      action: 'booking.notes',
      subject: booking.bookingReference,
      before: { notes: before },
      after: { notes: after && markChanged(after, wanted !== was && after === before) },
    });
    if (wanted !== was) {
      await keepWording(transaction, { auditId, bookingId: id, before: { notes: was }, after: { notes: wanted } });
    }
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    return { booking, event };
  });
}

/** The row goes, its places return once, what was paid stays in the ledger. @throws not_found */
export function deleteBooking(deps: BookingDeps, id: number, author: Author): Promise<void> {
  return transact(deps.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    if (holdsPlaces(booking)) await returnSeats(transaction, booking.eventId, booking.participants);
    await withdrawMails(transaction, [id]);
    await booking.destroy({ transaction });
    await record(transaction, author, {
      action: 'booking.deleted',
      subject: booking.bookingReference,
      before: auditFields(booking),
      after: null,
    });
  });
}

/** Sends the confirmation once more. @throws not_found, conflict for a booking that is not confirmed */
export function resendConfirmation(deps: BookingDeps, id: number, author: Author): Promise<void> {
  return transact(deps.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    if (booking.status !== 'confirmed') throw conflict('conflict', 'Only a confirmed booking has a confirmation.');
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    await announceResent(transaction, booking, event, contextOf(deps, author));
    await record(transaction, author, {
      action: 'booking.resent',
      subject: booking.bookingReference,
      before: null,
      after: null,
    });
  });
}

function change(
  deps: BookingDeps,
  id: number,
  action: AuditAction,
  author: Author,
  work: (booking: Booking, transaction: Transaction) => Promise<void>,
): Promise<ListedBooking> {
  return transact(deps.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const before = auditFields(booking);
    await work(booking, transaction);
    await record(transaction, author, {
      action,
      subject: booking.bookingReference,
      before,
      after: auditFields(booking),
    });
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    return { booking, event };
  });
}

function contextOf({ config }: BookingDeps, { requestId }: Author): MailContext {
  return { canonicalOrigin: config.publicUrls[0], requestId };
}
