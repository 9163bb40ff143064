-- Comparisons of PayFast's history with the ledger (ADR 0074). A task of the API runs those that are not finished.
create table reconciliations (
  id integer generated always as identity primary key,
  source text not null,
  -- Days of the studio, both included.
  first_day date not null,
  last_day date not null,
  requested_at timestamptz not null default now(),
  -- Until then a replica works on it; afterwards another one may.
  leased_until timestamptz,
  finished_at timestamptz,
  compared integer not null default 0,
  -- Payments that it has recorded because their ITNs were lost.
  settled integer not null default 0,
  -- The first 200, without personal data.
  differences jsonb not null default '[]',
  difference_count integer not null default 0,
  error text,
  -- When an admin saw to the differences.
  seen_at timestamptz,
  constraint reconciliations_source_known check (source in ('daily', 'asked', 'file')),
  constraint reconciliations_days_in_order check (first_day <= last_day)
);
create unique index reconciliations_once_a_day on reconciliations (last_day) where source = 'daily';
create unique index reconciliations_asked_one_by_one on reconciliations (source)
  where source = 'asked' and finished_at is null;
