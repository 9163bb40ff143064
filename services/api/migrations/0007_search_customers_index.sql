-- no transaction
create index concurrently if not exists customers_search on customers using gin (search_text gin_trgm_ops)
  with (fastupdate = off)
