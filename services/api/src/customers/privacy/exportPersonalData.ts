import type { Sequelize, Transaction } from 'sequelize';
import type { PersonalDataView, StoredRow } from '@studio/contract/admin/privacy';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { maskEmail } from '../../admins/audit/mask.ts';
import { isPriceRequest, paymentStatusOf, totalAmountOf } from '../../db/conditions.ts';
import { runOnce } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';

type Source = Exclude<keyof PersonalDataView, 'email' | 'exportedAt'>;

/** Columns with keys and hashes that identify no person outside this system. */
const internalColumns = `array['email_key', 'search_text', 'visitor_key', 'content_hash', 'match_key', 'request_key', 'entry_key',
  'manage_version', 'origin', 'transfer_reference']`;
const ofBookings = 'in (select b.id from orders o join bookings b on b.order_id = o.id where o.email_key = lower($1))';
const ofOrders = 'in (select id from orders where email_key = lower($1))';
const ofEntries = 'in (select id from waitlist_entries where email_key = lower($1))';
const ofBought = `in (select id from vouchers where order_id ${ofOrders})`;
// A person who was given a voucher does not read the buyer's address.
const buyer = `case when o.email_key = lower($1) then jsonb_build_object('buyer', to_jsonb(o) - ${internalColumns}) else '{}' end`;
const ofMessages = 'in (select id from contact_messages where lower(email) = lower($1))';
const ofQuotes = 'in (select id from quotes where lower(email) = lower($1))';

/** SQL that reads what is stored about an address. */
const sources: Record<Source, string> = {
  customer: `select to_jsonb(t) - ${internalColumns} as row from customers t where email_key = lower($1)`,
  bookings: `select (to_jsonb(o) || to_jsonb(t)) - ${internalColumns}
       || jsonb_build_object('workshop', e.title, 'workshop_starts_at', e.starts_at, 'total_amount', ${totalAmountOf('t')},
         'payment_status', ${paymentStatusOf('t')}, 'payment_method', r.method) as row
     from orders o join bookings t on t.order_id = o.id join events e on e.id = t.event_id
       join payment_requests r on ${isPriceRequest('r', 't')}
     where o.email_key = lower($1) order by t.id`,
  attendees: `select to_jsonb(t) || jsonb_build_object('arrivals', (
       select jsonb_agg(arrived_at order by arrived_at) from attendee_arrivals where attendee_id = t.id), 'guest_places', (
       select jsonb_agg(to_jsonb(g) - 'attendee_id' order by g.created_at) from course_guests g where g.attendee_id = t.id)) as row
     from attendees t where booking_id ${ofBookings} order by booking_id, id`,
  voucherOrders: `select to_jsonb(t) || ${buyer} as row
     from voucher_orders t join orders o on o.id = t.order_id
     where o.email_key = lower($1) or lower(t.recipient_email) = lower($1) order by order_id`,
  vouchers: `select to_jsonb(t) || ${buyer} as row from vouchers t left join orders o on o.id = t.order_id
     where o.email_key = lower($1) or lower(t.recipient_email) = lower($1) order by t.id`,
  payments: `select to_jsonb(t) - ${internalColumns} as row from payments t where order_id ${ofOrders} order by id`,
  invoices: `select to_jsonb(t) as row from invoices t where order_id ${ofOrders} order by id`,
  payers: `select to_jsonb(t) - ${internalColumns} || jsonb_build_object('amount', p.amount) as row
     from payment_payers t
     left join payments p on p.provider = 'payfast' and p.provider_payment_id = t.provider_payment_id
     where email_key = lower($1) order by t.created_at`,
  bankEntries: `select to_jsonb(t) - ${internalColumns} as row from bank_entries t where booking_id ${ofBookings} order by id`,
  refunds: `select to_jsonb(t) - ${internalColumns} as row from refunds t where booking_id ${ofBookings} order by id`,
  bookingChanges: `select to_jsonb(t) as row from booking_changes t where booking_id ${ofBookings} order by id`,
  waitlistEntries: `select to_jsonb(t) - ${internalColumns} || jsonb_build_object('workshop', e.title) as row
     from waitlist_entries t join events e on e.id = t.event_id where email_key = lower($1) order by t.id`,
  contactMessages: `select to_jsonb(t) - ${internalColumns} as row from contact_messages t where lower(email) = lower($1)
     order by id`,
  contactReplies: `select to_jsonb(t) - ${internalColumns} as row from contact_replies t
     where contact_message_id ${ofMessages} order by id`,
  quotes: `select to_jsonb(t) as row from quotes t where lower(email) = lower($1) order by id`,
  reviews: `select to_jsonb(t) as row from reviews t where booking_id ${ofBookings} order by booking_id`,
  mails: `select jsonb_build_object('kind', kind, 'state', state, 'due_at', due_at, 'finished_at', finished_at) as row
     from outbox_messages where booking_id ${ofBookings} or contact_message_id ${ofMessages} or quote_id ${ofQuotes}
       or waitlist_entry_id ${ofEntries} or voucher_id ${ofBought} order by id`,
  broadcasts: `select jsonb_build_object('subject', subject, 'body', body, 'created_at', created_at) as row
     from broadcasts where id in (select broadcast_id from outbox_messages where booking_id ${ofBookings}) order by id`,
  notes: `select jsonb_build_object('booking_id', booking_id, 'before', before, 'after', after) as row
     from audit_details where booking_id ${ofBookings} order by audit_id`,
};

/** Reads everything that is stored about the address, and records that it was read. @throws not_found */
export function exportPersonalData(database: Sequelize, email: string, actor: Actor): Promise<PersonalDataView> {
  return transact(database, async (transaction) => {
    const data = { email, exportedAt: new Date().toISOString(), ...(await readSources(transaction, email)) };
    const { customer, bookings, voucherOrders, vouchers, payers, waitlistEntries, contactMessages, quotes } = data;
    const held = [customer, bookings, voucherOrders, vouchers, payers, waitlistEntries, contactMessages, quotes];
    if (held.every(({ length }) => length === 0)) {
      throw notFound('Nothing is held about this address.');
    }
    await recordAudit(transaction, actor, {
      action: 'privacy.exported',
      subject: maskEmail(email),
      after: { bookings: bookings.length, messages: contactMessages.length },
    });
    return data;
  });
}

async function readSources(transaction: Transaction, email: string): Promise<Record<Source, StoredRow[]>> {
  const found: [string, StoredRow[]][] = [];
  for (const [name, text] of Object.entries(sources)) {
    const rows = await runOnce<{ row: StoredRow }>(transaction, text, [email]);
    found.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(found) as Record<Source, StoredRow[]>;
}
