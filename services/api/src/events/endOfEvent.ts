/** SQL: when the event `e` ends. An event without an end counts as two hours. */
export const endOfEvent = `e.starts_at + case when e.end_time is null then interval '2 hours'
  when e.end_time > e.start_time then e.end_time - e.start_time else e.end_time - e.start_time + interval '24 hours' end`;
