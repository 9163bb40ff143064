-- no transaction
-- A claim of a seat changes no indexed column, so it is a HOT update and adds no entry. A confirmation does; its entry goes
-- to a short list of pending ones, which costs a tenth of writing all trigrams.
create index concurrently if not exists events_search on events using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256) where deleted_at is null
