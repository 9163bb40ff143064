-- The address that a booking had before, for the mail that tells it so. It is deleted as soon as the mail is settled.
alter table outbox_messages add column previous_email text;

create function delete_previous_email() returns trigger language plpgsql as $$
begin
  new.previous_email = null;
  return new;
end
$$;

create trigger outbox_messages_previous_email before update on outbox_messages
  for each row when (new.previous_email is not null and new.state in ('sent', 'failed', 'cancelled'))
  execute function delete_previous_email();
