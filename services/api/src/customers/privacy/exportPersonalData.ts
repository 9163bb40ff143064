import type { Sequelize } from 'sequelize';
import type { PersonalDataView, StoredRow } from '@studio/contract/admin/privacy';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { maskEmail } from '../../admins/audit/mask.ts';
import { paymentStatusOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';

/** Columns with keys and hashes that identify no person outside this system. */
const internalColumns = `array['email_key', 'search_text', 'browser_key', 'visitor_key', 'request_hash', 'idempotency_key',
  'content_hash', 'match_key', 'request_key', 'manage_version', 'origin', 'traceparent']`;
const ofBookings = 'in (select id from bookings where email_key = lower($1))';
const ofEntries = 'in (select id from waitlist_entries where email_key = lower($1))';
const ofMessages = 'in (select id from contact_messages where lower(email) = lower($1))';

const sources = {
  customer: rowsOf(
    'customer',
    `select to_jsonb(t) - ${internalColumns} as row from customers t where email_key = lower($1)`,
  ),
  bookings: rowsOf(
    'bookings',
    `select to_jsonb(t) - ${internalColumns}
       || jsonb_build_object('workshop', e.title, 'workshop_starts_at', e.starts_at, 'total_amount', ${totalAmountOf('t')},
         'payment_status', ${paymentStatusOf('t')}) as row
     from bookings t join events e on e.id = t.event_id where email_key = lower($1) order by t.id`,
  ),
  payments: rowsOf(
    'payments',
    `select to_jsonb(t) - ${internalColumns} as row from payments t where booking_id ${ofBookings} order by id`,
  ),
  payers: rowsOf(
    'payers',
    `select to_jsonb(t) - ${internalColumns} || jsonb_build_object('amount', p.amount) as row
     from payment_payers t
     left join payments p on p.provider = 'payfast' and p.provider_payment_id = t.provider_payment_id
     where email_key = lower($1) order by t.created_at`,
  ),
  refunds: rowsOf(
    'refunds',
    `select to_jsonb(t) - ${internalColumns} as row from refunds t where booking_id ${ofBookings} order by id`,
  ),
  bookingChanges: rowsOf(
    'bookingChanges',
    `select to_jsonb(t) as row from booking_changes t where booking_id ${ofBookings} order by id`,
  ),
  waitlistEntries: rowsOf(
    'waitlistEntries',
    `select to_jsonb(t) - ${internalColumns} || jsonb_build_object('workshop', e.title) as row
     from waitlist_entries t join events e on e.id = t.event_id where email_key = lower($1) order by t.id`,
  ),
  contactMessages: rowsOf(
    'contactMessages',
    `select to_jsonb(t) - ${internalColumns} as row from contact_messages t where lower(email) = lower($1)
     order by id`,
  ),
  contactReplies: rowsOf(
    'contactReplies',
    `select to_jsonb(t) - ${internalColumns} as row from contact_replies t
     where contact_message_id ${ofMessages} order by id`,
  ),
  mails: rowsOf(
    'mails',
    `select jsonb_build_object('kind', kind, 'state', state, 'due_at', due_at, 'settled_at', settled_at) as row
     from outbox_messages where booking_id ${ofBookings} or contact_message_id ${ofMessages}
       or waitlist_entry_id ${ofEntries} order by id`,
  ),
  broadcasts: rowsOf(
    'broadcasts',
    `select jsonb_build_object('subject', subject, 'body', body, 'created_at', created_at) as row
     from broadcasts where id in (select broadcast_id from outbox_messages where booking_id ${ofBookings}) order by id`,
  ),
  notes: rowsOf(
    'notes',
    `select jsonb_build_object('booking_id', booking_id, 'before', before, 'after', after) as row
     from audit_details where booking_id ${ofBookings} order by audit_id`,
  ),
};

function rowsOf(name: string, text: string) {
  return statement<{ row: StoredRow }>(`personal data ${name}`, text);
}

/** Reads everything that is stored about the address, and records that it was read. @throws not_found */
export function exportPersonalData(database: Sequelize, email: string, actor: Actor): Promise<PersonalDataView> {
  return transact(database, async (transaction) => {
    const read = async (source: (typeof sources)[keyof typeof sources]): Promise<StoredRow[]> =>
      (await run(transaction, source, [email])).map(({ row }) => row);
    const data: PersonalDataView = {
      email,
      exportedAt: new Date().toISOString(),
      customer: await read(sources.customer),
      bookings: await read(sources.bookings),
      payments: await read(sources.payments),
      payers: await read(sources.payers),
      refunds: await read(sources.refunds),
      bookingChanges: await read(sources.bookingChanges),
      waitlistEntries: await read(sources.waitlistEntries),
      contactMessages: await read(sources.contactMessages),
      contactReplies: await read(sources.contactReplies),
      mails: await read(sources.mails),
      broadcasts: await read(sources.broadcasts),
      notes: await read(sources.notes),
    };
    const { customer, bookings, payers, waitlistEntries, contactMessages } = data;
    if ([customer, bookings, payers, waitlistEntries, contactMessages].every(({ length }) => length === 0)) {
      throw notFound('Nothing is held about this address.');
    }
    await recordAudit(transaction, actor, {
      action: 'privacy.exported',
      subject: maskEmail(email),
      before: null,
      after: { bookings: bookings.length, messages: contactMessages.length },
    });
    return data;
  });
}
