import type { Transaction } from 'sequelize';
import type { EventInput } from '@studio/contract/events/events';
import type { TicketTypeInput, TicketTypeView } from '@studio/contract/events/ticketTypes';
import type { Cents } from '@studio/contract/format/money';
import { statement } from '../db/statement.ts';
import { assignIds } from './assignIds.ts';

const takeIds = statement<{ id: number }>(
  'ids of ticket types',
  `select nextval('ticket_type_ids')::integer as id from generate_series(1, $1::integer)`,
);

interface StoredTickets {
  price: Cents;
  ticketTypes: TicketTypeView[];
}

/**
 * Makes the price of the workshop equal to that of its first ticket type. If ticket types were sent, the first one sets
 * the price; otherwise the sent price becomes that of the first type.
 * @param known the ids that the workshop has; other types are new
 */
export async function prepareTickets(
  transaction: Transaction,
  { price, ticketTypes }: Pick<EventInput, 'price' | 'ticketTypes'>,
  { areSent, known }: { areSent: boolean; known: readonly TicketTypeView[] },
): Promise<StoredTickets> {
  // A ticket that becomes an extra, or the reverse, is a new type, so that an id always means one of the two.
  const isKnown = (type: TicketTypeInput): boolean =>
    known.some(({ id, extra }) => id === type.id && Boolean(extra) === Boolean(type.extra));
  const withIds = await assignIds(transaction, takeIds, ticketTypes, isKnown);
  const types = withIds.map(({ id, name, note, price: own, seats, limit, extra }): TicketTypeView => {
    return { id, name, note, price: own, seats, limit, ...(extra && { extra }) };
  });
  const [first, ...others] = types;
  if (!first) return { price, ticketTypes: [] };
  return areSent
    ? { price: first.price, ticketTypes: types }
    : { price, ticketTypes: [{ ...first, price }, ...others] };
}
