-- Optional facts for the workshop's own page; a missing part is empty.
alter table events add column details jsonb not null default '{}';
alter table events add constraint events_details_object check (jsonb_typeof(details) = 'object') not valid;
alter table events validate constraint events_details_object;
