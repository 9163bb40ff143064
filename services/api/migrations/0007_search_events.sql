-- Title, category and day, without an index: each change of a workshop's seats would have to update it.
create function workshop_text(title text, category text, day date) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.plain_text(concat_ws(' ', '', title, category, to_char(day, 'YYYY-MM-DD')));
end $$;
alter table events add column search_text text generated always as (workshop_text(title, category, date)) stored;
