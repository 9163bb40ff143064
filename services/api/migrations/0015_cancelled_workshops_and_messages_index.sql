-- no transaction
-- For the progress of a message to many people.
create index concurrently if not exists outbox_messages_of_broadcast on outbox_messages (broadcast_id, state)
  where broadcast_id is not null
