-- Texts that the portal searches (ADR 0043). A stored column adds about 20 s of exclusive lock per million rows, once.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- Lower case without accents. `unaccent` is only stable, because its rules are a file of the installation; they are the
-- ones that Postgres ships. PL/pgSQL is a third of the cost of an SQL function, which Postgres cannot inline here.
create function plain_text(text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', $1));
end $$;

-- The digits of a phone number; a South African one with and without country code.
create function phone_digits(phone text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits text := translate(phone, ' +-()./', '');
begin
  return case
    when length(digits) = 11 and starts_with(digits, '27') then digits || ' 0' || substr(digits, 3)
    when length(digits) = 10 and starts_with(digits, '0') then digits || ' 27' || substr(digits, 2)
    else digits
  end;
end $$;

-- Every word follows a blank, so that `like '% ro%'` finds the beginning of a word.
create function person_text(first_name text, last_name text, email text, phone text, reference text) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.plain_text(
    concat_ws(' ', '', first_name, last_name, email, replace(reference, '-', ''), public.phone_digits(phone)));
end $$;

-- Held and expired rows are not listed, so a hold pays nothing for the search.
alter table bookings add column search_text text generated always as (
  case when status in ('pending', 'confirmed', 'cancelled')
    then person_text(first_name, last_name, email, phone, booking_reference) end
) stored;

alter table customers add column search_text text
  generated always as (person_text(first_name, last_name, email, phone, null)) stored;
