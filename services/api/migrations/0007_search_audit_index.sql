-- no transaction
create index concurrently if not exists audit_log_search on audit_log
  using gin (plain_text(' ' || username || ' ' || action || ' ' || subject) gin_trgm_ops)
