import type { Sequelize } from 'sequelize';
import { quoteStateOf } from '@studio/contract/quotes/quoteState';
import { quoteSums } from '@studio/contract/quotes/quoteSums';
import type { QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { run, statement } from '../db/statement.ts';
import type { Quote } from './quote.model.ts';

export const maxListed = 100;

type Listed = Pick<Quote, 'id' | 'firstName' | 'lastName' | 'title' | 'people' | 'lines' | 'depositPercent'> &
  Pick<Quote, 'validUntil' | 'sentAt' | 'openedAt' | 'acceptedAt' | 'declinedAt' | 'endedAt'> &
  Pick<QuoteRowView, 'booking'>;

const selectListed = statement<Listed>(
  'list of quotes',
  `select q.id, q.first_name as "firstName", q.last_name as "lastName", q.title, q.people, q.lines,
     q.deposit_percent as "depositPercent", to_char(q.valid_until, 'YYYY-MM-DD') as "validUntil", q.sent_at as "sentAt",
     q.opened_at as "openedAt", q.accepted_at as "acceptedAt", q.declined_at as "declinedAt", q.ended_at as "endedAt",
     case when b.id is not null then json_build_object('id', b.id, 'bookingReference', b.booking_reference, 'isCancelled',
       b.status in ('cancelled', 'expired') or e.cancelled_at is not null or e.deleted_at is not null) end as booking
   from quotes q left join bookings b on b.order_id = q.order_id left join events e on e.id = b.event_id
   where $1::integer is null or q.contact_message_id = $1 order by q.id desc limit ${maxListed}`,
);

/** Reads the newest quotes, or only those that answer the message. */
export async function listQuotes(database: Sequelize, messageId: number | null): Promise<QuoteRowView[]> {
  const now = new Date();
  return (await run(database, selectListed, [messageId])).map((quote) => {
    const { id, firstName, lastName, title, people, validUntil, booking } = quote;
    const shown = { id, firstName, lastName, title, people, validUntil, booking };
    return {
      ...shown,
      state: quoteStateOf(quote, now),
      total: quoteSums(quote, people).total,
      sentAt: quote.sentAt?.toISOString() ?? null,
      openedAt: quote.openedAt?.toISOString() ?? null,
      acceptedAt: quote.acceptedAt?.toISOString() ?? null,
      declinedAt: quote.declinedAt?.toISOString() ?? null,
    };
  });
}
