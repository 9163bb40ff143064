-- no transaction
create index concurrently if not exists contact_messages_newest_of_status
  on contact_messages (status, created_at desc, id desc) where quarantine is null
