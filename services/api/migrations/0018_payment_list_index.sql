-- no transaction
-- For the portal's list of payments, the newest first.
create index concurrently if not exists payments_latest on payments (received_at desc, id desc)
