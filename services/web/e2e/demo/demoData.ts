import { setTimeout as sleep } from 'node:timers/promises';
import type { EventView } from '@studio/contract/events/events';
import { waitForAdmin } from '../../../sandbox/src/demo/service.ts';
import { demo } from './demo.ts';
import type { Demo } from './demo.ts';
import { withDatabase } from './demoDatabase.ts';

/**
 * Copies every table into another schema. `copies.restore` restores the copies with triggers disabled. Sequences are
 * not reset, so that no id and no address is used twice.
 */
const copyTables = `
create schema copies;
create table copies.typed_texts (text text not null);
do $$ declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table copies.%1$I as table public.%1$I', name);
  end loop;
end $$;

create procedure copies.collect_typed_texts() language sql as $$
  insert into copies.typed_texts
  select text from (select email, phone, first_name, last_name, null as words from public.orders
    union all select null, null, null, null, notes from public.bookings
    union all select email, phone, first_name, last_name, message from public.contact_messages
    union all select email, phone, first_name, last_name, null from public.customers
    union all select email, phone, first_name, last_name, null from public.admins) people,
  unnest(array[email, phone, first_name || ' ' || last_name, last_name, words]) text
  where text is not null
$$;

create procedure copies.restore() language plpgsql set session_replication_role = replica as $$
declare name text; columns text;
begin
  call copies.collect_typed_texts();
  -- In the order of the services' transactions, so that none waits for the restoration while it waits for one.
  lock table public.bookings, public.orders, public.events, public.outbox_messages in exclusive mode;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
    where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
    execute format('delete from public.%I', name);
    execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from copies.%1$I',
      name, columns);
  end loop;
  perform pg_notify('events_updated', 'journeys');
end $$`;

/** Copies the data of a started demo for `restoreData`. */
export async function copyData(of: Demo): Promise<void> {
  await withDatabase(of, async (client) => {
    await waitForAdmin(client);
    await client.query(copyTables);
  });
}

/** Restores the data of this worker's demo, and waits until its pages show them. */
export async function restoreData(): Promise<void> {
  await withDatabase(demo(), async (client) => {
    await client.query('call copies.restore()');
    const listed = `select id, title, capacity - seats_taken as "availableSeats" from events
      where deleted_at is null and cancelled_at is null and starts_at > now() order by starts_at, id`;
    for (const end = Date.now() + 60_000; ; await sleep(20)) {
      const { rows } = await client.query<Listed>(listed);
      const shown = (await (await fetch(`${demo().web}/api/events`)).json()) as Listed[];
      if (textOf(shown) === textOf(rows)) return;
      if (Date.now() > end) throw new Error(`the list of workshops was not restored: ${textOf(shown)}`);
    }
  });
}

type Listed = Pick<EventView, 'id' | 'title' | 'availableSeats'>;

function textOf(events: Listed[]): string {
  return JSON.stringify(events.map(({ id, title, availableSeats }) => [id, title, availableSeats]));
}
