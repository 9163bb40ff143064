-- When the personal data of the booking was erased (POPIA s14, s24). Seats and sums stay.
alter table bookings add column erased_at timestamptz;

-- Erases these bookings and what else of them names a person. Runs as the owner, because the API's role cannot delete
-- audit details. Without a visitor key a booking needs no contact data (`bookings_visitors_have_contacts`).
create function erase_bookings(ids integer[]) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  delete from audit_details where booking_id = any(ids);
  update refunds set reason = '' where booking_id = any(ids) and reason <> '';
  update bookings set first_name = 'Erased', last_name = '', email = null, phone = null, phone_e164 = null, notes = null,
    visitor_key = null, browser_key = null, request_hash = null, erased_at = now()
  where id = any(ids) and erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end $$;
