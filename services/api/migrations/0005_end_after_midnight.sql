-- An end before the start is on the next day, at most twelve hours later.
alter table events add constraint events_end_in_order check (
  end_time is null or end_time > start_time or start_time - end_time >= interval '12 hours'
) not valid;
alter table events validate constraint events_end_in_order;
alter table events drop constraint events_end_after_start;
