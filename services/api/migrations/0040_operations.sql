-- What the backups have done, told to the metrics: the alarm is the age of the last success (RELIABILITY §5.7).
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null,
  bytes bigint not null,
  finished_at timestamptz not null default now(),
  constraint backup_runs_kind_known check (kind in ('backup', 'restore_drill'))
);
create index backup_runs_newest on backup_runs (kind, finished_at desc);
