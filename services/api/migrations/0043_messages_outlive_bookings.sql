-- A message outlives its booking: it was withdrawn with it, and the relay has yet to take it out of the queue.
alter table outbox_messages
  drop constraint outbox_messages_booking_id_fkey,
  add constraint outbox_messages_booking_known
    foreign key (booking_id) references bookings on delete set null not valid;
alter table outbox_messages validate constraint outbox_messages_booking_known;
