import { likePatterns, matching } from '../../db/textSearch.ts';

/**
 * SQL that selects the ids of payments that fit the search by their own ids or by their order. It also finds a payment
 * of which a split transferred a part to such an order. Every branch has an index.
 * @param given the number of the statement's other values, which come first
 */
export function foundPayments(search: string, given: number): { sql: string; values: string[] } {
  const exact = search.trim();
  const values = [exact, exact.toLowerCase().replaceAll('-', '')];
  const [id, reference] = [`$${given + 1}`, `$${given + 2}`];
  const branches = [
    `select id from payments where provider in ('payfast', 'manual') and provider_payment_id = ${id}::text`,
    // A refund also fits the id of its PayFast payment.
    `select r.ledger_id from refunds r join payments p on p.id = r.payment_id
     where r.ledger_id is not null and p.provider = 'payfast' and p.provider_payment_id = ${id}::text`,
    // The reference of a deleted booking.
    `select coalesce(transfer_of, id) from payments
     where order_id is null and lower(replace(booking_reference, '-', '')) = ${reference}::text`,
  ];
  const patterns = likePatterns(search);
  if (patterns) {
    const words = matching(patterns, given + values.length);
    const orders = `select o.id from orders o where ${words.in('o.search_text')}`;
    branches.push(
      `select coalesce(transfer_of, id) from payments where order_id in (${orders})`,
      `select payment_id from payment_resolutions where order_id in (${orders})`,
    );
    values.push(...words.values);
  }
  return { sql: branches.join(' union '), values };
}
