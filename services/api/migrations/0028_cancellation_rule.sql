-- The cancellation rule under which a booking was made (ADR 0052). Null: the default of the installation, which the
-- database does not know.
alter table bookings
  add column free_cancellation_hours integer,
  add column kept_percent_after integer;

-- A setting that was changed in the portal; null while it has its default.
create function changed_setting(name text) returns integer
  language sql stable security invoker set search_path = public, pg_temp as $$
  select value::integer from studio_settings where key = name
$$;

-- For the previous release, whose inserts do not name the columns.
alter table bookings
  alter column free_cancellation_hours set default changed_setting('freeCancellationHours'),
  alter column kept_percent_after set default changed_setting('keptPercentAfter');
