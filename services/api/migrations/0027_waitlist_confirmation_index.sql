-- no transaction
create unique index concurrently if not exists waitlist_entries_unconfirmed_once
  on waitlist_entries (event_id, email_key) where state = 'unconfirmed'
