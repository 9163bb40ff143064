-- Only for workshops to come: after the start nothing is cancelled free of charge.
-- allow whole-table: it has a condition, and the other update is a lock
update bookings set
  free_cancellation_hours = changed_setting('freeCancellationHours'),
  kept_percent_after = changed_setting('keptPercentAfter')
where id in (
  select b.id from bookings b join events e on e.id = b.event_id
  where e.starts_at > now() and b.free_cancellation_hours is null and b.kept_percent_after is null
    and exists (select from studio_settings where key in ('freeCancellationHours', 'keptPercentAfter'))
  order by b.id for update of b
);
