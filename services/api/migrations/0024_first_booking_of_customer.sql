-- Writes the row of a new customer once (0006_kept_figures.sql): inserting and then updating it cost two entries in each of
-- its indexes. Another transaction that adds a booking of this customer waits for the row. The second statement reads with
-- a new snapshot, which includes the bookings that were committed before.
create or replace function refresh_customer_of_booking() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if new.status in ('pending', 'confirmed', 'cancelled') and coalesce(old.email_key, new.email_key) = new.email_key then
    insert into customers (email_key, email, first_name, last_name, phone, total_bookings, cancelled_bookings,
      last_booking, edited_at)
    values (new.email_key, new.email, new.first_name, new.last_name, coalesce(new.phone, ''),
      (new.status <> 'cancelled')::integer, (new.status = 'cancelled')::integer, new.created_at, null)
    on conflict (email_key) do nothing;
    if found and not exists (
      select from bookings
      where email_key = new.email_key and id <> new.id and status in ('pending', 'confirmed', 'cancelled')
    ) then
      return null;
    end if;
  end if;
  perform refresh_customers(array_remove(array[old.email_key, new.email_key], null));
  return null;
end $$;
