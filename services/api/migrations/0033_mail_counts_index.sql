-- no transaction
create index concurrently if not exists outbox_messages_counted on outbox_messages (counted_at) where counted_at is not null
