-- A correction takes back what was recorded by mistake; no money moved. The portal's list of payments tells it from a refund.
alter table payments add column is_correction boolean not null default false;
