-- As in 0006_kept_figures.sql, but `not exists` instead of `not in`: with more keys than fit in work_mem, `not in` compared
-- every customer with every key.
-- A customer without bookings keeps the row only if an admin made it. The first statement inserts or locks the rows;
-- the next ones read with a new snapshot, which includes what the transaction before them committed.
create or replace function refresh_customers(keys text[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into customers (email_key, email, first_name, last_name, phone, edited_at)
  select distinct key, key, '', '', '', null::timestamptz from unnest(keys) as key order by key
  on conflict (email_key) do update set email_key = excluded.email_key where false;

  with booked as (
    select * from booked_customers where email_key = any(keys)
  ), wanted as (
    select email_key,
      case when c.edited_at is null then b.email else c.email end as email,
      case when c.edited_at is null then b.first_name else c.first_name end as first_name,
      case when c.edited_at is null then b.last_name else c.last_name end as last_name,
      case when c.edited_at is null then b.phone else c.phone end as phone,
      coalesce(b.total_bookings, 0) as total_bookings,
      coalesce(b.cancelled_bookings, 0) as cancelled_bookings,
      b.last_booking
    from customers c left join booked b using (email_key)
    where email_key = any(keys) and (b.email_key is not null or c.edited_at is not null)
  )
  update customers c set email = w.email, first_name = w.first_name, last_name = w.last_name, phone = w.phone,
    total_bookings = w.total_bookings, cancelled_bookings = w.cancelled_bookings, last_booking = w.last_booking,
    updated_at = case
      when (c.first_name, c.last_name, c.phone) = (w.first_name, w.last_name, w.phone) then c.updated_at else now() end
  from wanted w where c.email_key = w.email_key;

  delete from customers c
  where email_key = any(keys) and edited_at is null
    and not exists (
      select from bookings b where b.email_key = c.email_key and b.status in ('pending', 'confirmed', 'cancelled')
    );
end $$;
