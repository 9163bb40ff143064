import { literal } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { CustomerDeletion, CustomerEdit, CustomerInput, CustomerView } from '@studio/contract/admin/customers';
import { recordAudit } from '../admins/audit/audit.ts';
import type { AuditFields, Actor } from '../admins/audit/audit.ts';
import { markDifferent, maskEmail, maskName, maskPhone } from '../admins/audit/mask.ts';
import { Booking, holdsSeats } from '../bookings/booking.model.ts';
import { endChange, lockChanges } from '../bookings/changes/openChange.ts';
import { lockBookings } from '../bookings/lockBooking.ts';
import { lockEvents, returnSeats } from '../bookings/seats/seats.ts';
import { deleteEntriesOf } from '../bookings/waitlist/purgeEntries.ts';
import { deleteMessagesOf } from '../contact/contact.service.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, conflict, notFound } from '../errors.ts';
import { sentFields } from '../input/sentFields.ts';
import { isStale } from '../input/staleEdit.ts';
import { markMoneyDecided } from '../payments/deletedMoney.ts';
import { requireNoManualRefund } from '../payments/refunds/refundable.ts';
import { requireNoUnreadable } from '../payments/unreadablePayments.ts';
import { findAffectedBookings } from './affectedBookings.ts';
import { Customer } from './customer.model.ts';
import { findCustomer } from './customerList.ts';
import { lockCustomer } from './lockCustomer.ts';

const insert = statement<{ email_key: string }>(
  'customer insert',
  `insert into customers (email_key, email, first_name, last_name, phone, edited_at)
   values (lower($1), $1, $2, $3, $4, now())
   on conflict (email_key) do nothing returning email_key`,
);

/** @throws conflict if the address has bookings or was added before */
export function addCustomer(database: Sequelize, input: CustomerInput, actor: Actor): Promise<CustomerView> {
  return transact(database, async (transaction) => {
    await lockCustomer(transaction, input.email);
    if (await findCustomer(transaction, input.email)) throw known();
    const { email, firstName, lastName, phone } = input;
    const [added] = await run(transaction, insert, [email, firstName, lastName, phone]);
    if (!added) throw known();
    const customer = await readCustomer(transaction, email);
    await recordAudit(transaction, actor, {
      action: 'customer.created',
      subject: maskEmail(email),
      after: auditFields(customer),
    });
    return customer;
  });
}

/** The edit overrides names and phone of the bookings, which stay unchanged. @throws not_found, changed_meanwhile */
export function editCustomer(
  database: Sequelize,
  email: string,
  { before: read = {}, ...edit }: CustomerEdit,
  actor: Actor,
): Promise<CustomerView> {
  return transact(database, async (transaction) => {
    const emailKey = await lockCustomer(transaction, email);
    const before = await readCustomer(transaction, email);
    const { firstName, lastName, phone } = { ...before, ...sentFields(edit) };
    if (isStale(editable(before), read, { firstName, lastName, phone })) {
      const stored = await Customer.findByPk(emailKey, { transaction });
      throw changedMeanwhile('this customer', stored?.updatedAt ?? new Date());
    }
    const edited = { firstName, lastName, phone, updatedAt: literal('now()'), editedAt: literal('now()') };
    const [updated] = await Customer.update(edited, { where: { emailKey }, transaction });
    if (updated === 0) throw unknown();
    const after = await readCustomer(transaction, email);
    await recordAudit(transaction, actor, {
      action: 'customer.updated',
      subject: maskEmail(before.email),
      before: auditFields(before),
      after: auditFields(after, before),
    });
    return after;
  });
}

/**
 * Deletes the customer's bookings and messages. Payments stay without personal data (DESIGN §4 Customers).
 * @throws not_found, conflict; changed_meanwhile if the admin has seen other bookings or sums
 */
export function deleteCustomer(
  database: Sequelize,
  email: string,
  { money, affected: seen, paid: seenPaid }: CustomerDeletion,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const emailKey = await lockCustomer(transaction, email);
    const bookings = await lockBookings(transaction, { '$order.email_key$': emailKey });
    const ids = bookings.map(({ id }) => id);
    await requireNoManualRefund(transaction, ids);
    await requireNoUnreadable(
      transaction,
      bookings.map(({ orderId }) => orderId),
    );
    const { affected } = await findAffectedBookings(transaction, email);
    const paidAmount = affected.reduce((sum, booking) => sum + booking.paidAmount, 0);
    if ((seen ?? affected.length) !== affected.length || (seenPaid ?? paidAmount) !== paidAmount) {
      throw changedMeanwhile('what is booked', new Date());
    }
    await returnAllSeats(transaction, bookings);
    await Booking.destroy({ where: { id: ids }, transaction });
    const references = bookings.map(({ bookingReference }) => bookingReference);
    if (money === 'kept') await markMoneyDecided(transaction, references);
    const entries = await deleteEntriesOf(transaction, email);
    const messages = await deleteMessagesOf(transaction, emailKey);
    const removed = await Customer.destroy({ where: { emailKey }, transaction });
    if (removed === 0 && bookings.length === 0 && messages === 0 && entries === 0) throw unknown();
    await recordAudit(transaction, actor, {
      action: 'customer.deleted',
      // The references are part of the subject, because admins search the audit log by subject.
      subject: [maskEmail(email), ...references].join(', '),
      before: { bookings: bookings.length, paidAmount },
    });
  });
}

/** Returns the seats of the bookings and of their open changes. */
async function returnAllSeats(transaction: Transaction, bookings: readonly Booking[]): Promise<void> {
  const bookingId = bookings.map(({ id }) => id);
  const changes = await lockChanges(transaction, { bookingId, state: 'open' });
  const eventIds = [...bookings.map(({ eventId }) => eventId), ...changes.map(({ toEventId }) => toEventId)];
  await lockEvents(transaction, eventIds);
  for (const change of changes) await endChange(transaction, change);
  for (const { eventId, participants } of bookings.filter(holdsSeats))
    await returnSeats(transaction, eventId, participants);
}

async function readCustomer(transaction: Transaction, email: string): Promise<CustomerView> {
  const customer = await findCustomer(transaction, email);
  if (!customer) throw unknown();
  return customer;
}

function editable({ firstName, lastName, phone }: CustomerView) {
  return { firstName, lastName, phone };
}

/** Masks personal data, and marks an edit that does not change the masked text. */
function auditFields(customer: CustomerView, was: CustomerView = customer): AuditFields {
  const show = (field: 'firstName' | 'lastName' | 'phone', mask: (text: string) => string): string => {
    const masked = mask(customer[field]);
    return markDifferent(masked, customer[field] !== was[field] && masked === mask(was[field]));
  };
  return {
    firstName: show('firstName', maskName),
    lastName: show('lastName', maskName),
    phone: show('phone', maskPhone),
  };
}

function unknown(): Error {
  return notFound('This customer does not exist.');
}

function known(): Error {
  const message = 'A customer with this email address already exists.';
  return conflict('conflict', message, { fields: { email: message } });
}
