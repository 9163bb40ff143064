-- no transaction
create index concurrently if not exists contact_messages_search on contact_messages
  using gin (plain_text(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || message) gin_trgm_ops)
  where quarantine is null
