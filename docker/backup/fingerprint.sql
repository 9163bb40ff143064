-- What a database holds, one line for each fact: every table's rows counted and hashed, and the sums that money and
-- seats hang on. Two databases with the same lines hold the same rows (RELIABILITY O07). Left out: the list of backups,
-- which grows by the very act.
\set QUIET on
\pset format unaligned
\pset tuples_only on
\pset fieldsep ' '
set timezone = 'UTC';
set extra_float_digits = 3;
set datestyle = 'ISO, YMD';

select format(
  'select %L, count(*), coalesce(md5(string_agg(md5(t::text), '''' order by md5(t::text))), ''-'') from %I.%I t',
  'rows ' || tablename, schemaname, tablename)
from pg_tables
where schemaname = 'public' and tablename <> 'backup_runs'
order by tablename \gexec

select 'sum payments.amount', coalesce(sum(amount), 0) from payments;
select 'sum bookings.total_amount', coalesce(sum(total_amount), 0) from bookings;
select 'sum events.seats_taken', coalesce(sum(seats_taken), 0) from events;
