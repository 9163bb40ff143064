-- The last check of the backup service: can it write, and how much room is left. For /status and the alerts.
create table backup_state (
  only_row boolean primary key default true,
  checked_at timestamptz not null default now(),
  can_write boolean not null,
  -- Free part of the disk, 0 to 1. Null where the service sees no disk, for example with backups in a bucket.
  backup_free_ratio real,
  database_free_ratio real,
  constraint backup_state_has_one_row check (only_row)
);
