-- The unpaid share of the calendar's seats, or 0 if it is at most `free`. A workshop has at least one seat, so the first
-- unpaid / free workshops show whether it is: the cost depends on the unpaid bookings, not on the size of the calendar.
-- It replaces unpaid_share(), which the previous release calls.
create function unpaid_share_above(free float8) returns float8 language plpgsql volatile as $$
declare
  unpaid bigint;
  seats bigint;
begin
  select coalesce(sum(of_event.participants), 0) into unpaid from (
    select event_id, sum(participants) as participants from bookings
    where status in ('held', 'pending') and payment_status <> 'completed' and visitor_key is not null
    group by event_id
  ) of_event join events on events.id = of_event.event_id
  where deleted_at is null and starts_at > now();
  if unpaid = 0 then
    return 0;
  end if;
  select sum(capacity) into seats from (
    select capacity from events where deleted_at is null and starts_at > now()
    order by starts_at, id limit ceil(unpaid / free)::bigint
  ) first_events;
  return case when unpaid > seats * free then unpaid::float8 / seats else 0 end;
end $$;

-- VOLATILE for the same reason as may_keep_unpaid.
create function unpaid_seats(of_event integer) returns bigint language sql volatile as $$
  select coalesce(sum(participants), 0) from bookings
  where event_id = of_event and status in ('held', 'pending') and payment_status <> 'completed'
    and visitor_key is not null
$$;

-- As before, but with unpaid_share_above().
create or replace function may_keep_unpaid(
  for_event integer, for_email text, for_visitor text, seats integer,
  email_limit integer, visitor_limit integer, email_total_limit integer, visitor_daily_limit integer,
  scarce_share float8, visitor_scarce_limit integer,
  small_seats integer, large_limit integer, large_daily_limit integer
) returns boolean language plpgsql volatile as $$
declare
  of_email bigint;
  email_total bigint;
  of_visitor bigint;
  visitor_total bigint;
  large_now bigint;
  ended_total bigint;
  large_ended bigint;
begin
  select coalesce(sum(participants) filter (where event_id = for_event), 0), coalesce(sum(participants), 0)
  into of_email, email_total from bookings
  where email_key = for_email and status in ('held', 'pending') and payment_status <> 'completed'
    and visitor_key is not null;
  select coalesce(sum(participants) filter (where event_id = for_event), 0), coalesce(sum(participants), 0),
    count(*) filter (where participants > small_seats)
  into of_visitor, visitor_total, large_now from bookings
  where visitor_key = for_visitor and status in ('held', 'pending') and payment_status <> 'completed';
  -- What ended unpaid counts for a day, so that the same seats cannot be kept again and again.
  select coalesce(sum(participants), 0), count(*) filter (where participants > small_seats)
  into ended_total, large_ended from bookings
  where visitor_key = for_visitor and status in ('expired', 'cancelled') and payment_status <> 'completed'
    and ended_by <> 'admin' and created_at > now() - interval '1 day';
  visitor_total := visitor_total + ended_total;
  return (of_email = 0 or of_email + seats <= email_limit)
    and (of_visitor = 0 or of_visitor + seats <= visitor_limit)
    and (email_total = 0 or email_total + seats <= email_total_limit)
    and (seats <= small_seats or (large_now < large_limit and large_now + large_ended < large_daily_limit))
    and (visitor_total = 0 or visitor_total + seats <= visitor_scarce_limit
      or (visitor_total + seats <= visitor_daily_limit and unpaid_share_above(scarce_share) = 0));
end $$;
