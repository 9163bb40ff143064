-- For the limits of mails to one mailbox and in all (ADR 0041). The key is a keyed hash, no address.
alter table outbox_messages add column mailbox_key text, add column counted_at timestamptz,
  -- When a limit postponed the mail for the first time.
  add column first_postponed_at timestamptz;
