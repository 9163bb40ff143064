-- no transaction
create index concurrently if not exists audit_log_newest_of_kind on audit_log (split_part(action, '.', 1), id desc)
