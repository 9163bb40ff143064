/** Stored counts, sums and search texts are those of the rows that they were computed from. */
export const storedCountRules: Record<string, string> = {
  'the stored bookings per day are those counted from the bookings': `
    select day, sum(amount)::int as difference from (
      select day, amount from daily_figures where figure = 'bookings'
      union all
      select date(created_at at time zone 'Africa/Johannesburg'), -1 from bookings where status in ('pending', 'confirmed')
    ) amounts
    group by day having sum(amount) <> 0`,
  'the stored revenue per day is that of the ledger': `
    select day, sum(amount)::int as difference from (
      select day, amount from daily_figures where figure = 'revenue'
      union all
      select date(received_at at time zone 'Africa/Johannesburg'), -amount from payments where method is distinct from 'voucher'
      union all select date(created_at at time zone 'Africa/Johannesburg'), -amount from payment_resolutions
    ) amounts
    group by day having sum(amount) <> 0`,
  'the stored booking count of an event is the number of its pending and confirmed bookings': `
    select e.id, e.booking_count, count(b.id)::int as bookings
    from events e left join bookings b on b.event_id = e.id and b.status in ('pending', 'confirmed')
    group by e.id having e.booking_count <> count(b.id)`,
  'everyone with bookings is a customer with the totals and the latest contact of the bookings': `
    select email_key, c.total_bookings, c.cancelled_bookings, b.total, b.cancelled
    from customers c full join (
      select email_key, count(*) filter (where status <> 'cancelled') as total,
        count(*) filter (where status = 'cancelled') as cancelled, max(l.created_at) as latest
      from bookings l join orders o on o.id = l.order_id
      where status in ('pending', 'confirmed', 'cancelled') and email_key is not null group by email_key
    ) b using (email_key)
    where (c.total_bookings, c.cancelled_bookings) is distinct from (coalesce(b.total, 0), coalesce(b.cancelled, 0))
      or c.last_booking is distinct from b.latest
      or (b.email_key is null and c.edited_at is null)
      or (c.edited_at is null and not exists (
        select from bookings l join orders o on o.id = l.order_id
        where o.email_key = c.email_key and l.created_at = b.latest and l.status in ('pending', 'confirmed', 'cancelled')
          and (o.first_name, o.last_name, coalesce(o.phone, '')) = (c.first_name, c.last_name, c.phone)))`,
  'the portal finds each order with a listed booking by its contact and references': `
    select b.id, o.search_text from bookings b join orders o on o.id = b.order_id
    where b.status in ('pending', 'confirmed', 'cancelled') and o.search_text
      is distinct from person_text(o.first_name, o.last_name, o.email, o.phone, b.booking_reference)`,
};
