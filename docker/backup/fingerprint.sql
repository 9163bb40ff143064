-- Prints one line per fact: the count and the hash of each table's rows, and the sums of money and seats. If two
-- databases print the same lines, they have the same rows (RELIABILITY O07). Omits the list of backups, which each
-- backup changes.
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
select 'sum order_lines.amount', coalesce(sum(amount), 0) from order_lines;
select 'sum events.seats_taken', coalesce(sum(seats_taken), 0) from events;
