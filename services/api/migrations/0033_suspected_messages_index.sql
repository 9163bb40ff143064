-- no transaction
create index concurrently if not exists contact_messages_suspected on contact_messages (created_at desc, id desc)
  where quarantine is not null
