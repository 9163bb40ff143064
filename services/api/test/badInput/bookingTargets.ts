import { QueryTypes } from 'sequelize';
import { Attendee } from '../../src/bookings/attendees/attendee.model.ts';
import type { AppWithAdmins } from '../appWithAdmins.ts';
import { buildBankEntry, rentStatement } from '../bankStatements.ts';
import { lerato } from '../customers.ts';
import { buildBooking, buildEvent, buildVisitor } from '../factories.ts';
import { askForRefund, buildCardBooking } from '../payments/refunds.ts';
import { buildVoucher } from '../vouchers.ts';
import { enterLine } from '../waitlist.ts';
import { at } from './target.ts';
import type { Targets } from './target.ts';

/** The routes by which an admin writes bookings, their money and the waiting list. */
export function bookingTargets({ database, app, admins }: AppWithAdmins): Targets {
  return {
    'PATCH /api/admin/waitlist/:id': async () => at(`/api/admin/waitlist/${await waitingEntry()}`, { move: 'up' }),
    'POST /api/bookings': async () => at('/api/bookings', await goodBooking()),
    'POST /api/bookings/manual': async () => at('/api/bookings/manual', await goodBooking()),
    'PATCH /api/bookings/:id/status': async () => at(`${await bookingPath()}/status`, { status: 'confirmed' }),
    'PATCH /api/bookings/:id/payment': async () =>
      at(`${await bookingPath()}/payment`, { paymentStatus: 'failed', paymentMethod: 'eft' }),
    'PATCH /api/bookings/:id/notes': async () => at(`${await bookingPath()}/notes`, { notes: 'Brings a friend' }),
    'PATCH /api/bookings/:id/arrival': async () => at(`${await bookingPath()}/arrival`, { arrived: true, dateId: 0 }),
    'PATCH /api/bookings/:id/attendees': async () =>
      at(`${await bookingPath()}/attendees`, { id: await lastPerson(), name: 'Zinhle', age: 8, notes: 'Nuts' }),
    'PATCH /api/bookings/:id/answers': async () =>
      at(`${await bookingPath()}/answers`, { answers: [{ questionId: 1, answer: 'Friend' }] }),
    'PATCH /api/bookings/:id/attendees/arrival': async () =>
      at(`${await bookingPath()}/attendees/arrival`, { id: await lastPerson(), arrived: true, dateId: 0 }),
    'POST /api/bookings/:id/missed-dates/undo': async () =>
      at(`${await bookingPath()}/missed-dates/undo`, { attendeeId: await lastPerson(), missedDateId: 0 }),
    'POST /api/admin/bookings/:id/change': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/change`, { ...lerato, version: 0, reason: 'Mistyped' }),
    'POST /api/admin/bookings/:id/cancel': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/cancel`, { version: 0, refund: 0, reason: 'Ill' }),
    'POST /api/admin/bookings/:id/split': async () =>
      at(`/api/admin${(await bookingPath()).slice(4)}/split`, { version: 0, attendeeIds: [await lastPerson()] }),
    'POST /api/bookings/:id/deposit': async () => at(`${await bookingPath()}/deposit`, { paymentMethod: 'eft' }),
    'POST /api/bookings/:id/voucher-payment': async () =>
      at(`${await bookingPath()}/voucher-payment`, { code: (await buildVoucher()).code }),
    'POST /api/bookings/:id/paid': async () => at(`${await bookingPath()}/paid`, { paymentMethod: 'eft' }),
    'POST /api/admin/bank-statements': async () =>
      at('/api/admin/bank-statements', { csv: rentStatement, keys: ['x'] }),
    'POST /api/admin/bank-statements/preview': async () =>
      at('/api/admin/bank-statements/preview', { csv: rentStatement }),
    'POST /api/admin/bank-entries/:id/record': async () => {
      const { bookingReference } = await buildBooking(await buildEvent());
      return at(`/api/admin/bank-entries/${(await buildBankEntry()).id}/record`, { bookingReference });
    },
    'POST /api/bookings/:id/invoices': async () => {
      const { id } = await buildCardBooking(database.sequelize);
      const buyer = { company: 'Clay Works', vatNumber: '4987654321', address: 'Rosebank' };
      return at(`/api/bookings/${id}/invoices`, buyer);
    },
    'POST /api/bookings/:id/refunds': async () => {
      const { id } = await buildCardBooking(database.sequelize);
      const before = { refundable: 90_000 };
      return at(`/api/bookings/${id}/refunds`, { amount: 100, cancels: false, reason: 'Ill', way: 'outside', before });
    },
    'POST /api/admin/refunds/:id/done': async () => {
      const booking = await buildCardBooking(database.sequelize);
      const [refund] = await askForRefund(database.sequelize, booking.id, 100);
      await database.sequelize.query(`update refunds set method = 'by_hand'`);
      return at(`/api/admin/refunds/${refund?.id}/done`, { through: 'outside' });
    },
    'POST /api/admin/payments/:id/resolution': async () =>
      at(`/api/admin/payments/${await unmatchedPayment()}/resolution`, { kind: 'refunded', note: 'by hand' }),
    'POST /api/admin/unreadable-payments/:id/amount': async () =>
      at(`/api/admin/unreadable-payments/${await unreadablePayment()}/amount`, { amount: 45_000 }),
    'POST /api/admin/reconciliations': async () =>
      at('/api/admin/reconciliations', { from: '2026-11-01', to: '2026-11-20' }),
    'POST /api/admin/reconciliations/file': async () => at('/api/admin/reconciliations/file', { csv: 'Date,Type' }),
    'POST /api/admin/deleted-bookings/:reference/decision': async () => {
      const { id, bookingReference } = await buildCardBooking(database.sequelize);
      await (await admins.signIn()).delete(`/api/bookings/${id}`);
      return at(`/api/admin/deleted-bookings/${bookingReference}/decision`, { kind: 'kept', amount: 90_000 });
    },
  };

  async function goodBooking(): Promise<object> {
    const { id: eventId } = await buildEvent({ capacity: 50 });
    return { eventId, ...buildVisitor(), status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'cash' };
  }

  async function bookingPath(): Promise<string> {
    return `/api/bookings/${(await buildBooking(await buildEvent(), { paymentMethod: 'cash' })).id}`;
  }

  function lastPerson(): Promise<number> {
    return Attendee.max<number, Attendee>('id');
  }

  async function waitingEntry(): Promise<number> {
    const event = await buildEvent({ capacity: 1 });
    await buildBooking(event, { expiresAt: null });
    return enterLine(app, event);
  }

  async function unreadablePayment(): Promise<number> {
    const [row] = await database.sequelize.query<{ id: number }>(
      `insert into unreadable_payments (provider_payment_id, amount_text) values ('1089250', '1,400') returning id`,
      { type: QueryTypes.SELECT },
    );
    return row?.id ?? 0;
  }

  async function unmatchedPayment(): Promise<number> {
    const [row] = await database.sequelize.query<{ id: number }>(
      `insert into payments (provider, provider_payment_id, amount, review)
       values ('payfast', '1089250', 45000, 'unmatched') returning id`,
      { type: QueryTypes.SELECT },
    );
    return row?.id ?? 0;
  }
}
