import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './migrationRules.ts';
import { migrationNames } from './migrations.ts';

// Earlier migrations belong to the first release and run before any request is served (ADR 0030).
const firstServed = '0100';

test('no migration since the first release holds visitors up or breaks the release before it', () => {
  const folder = join(__dirname, '../../migrations');
  const served = migrationNames(folder).filter((name) => name >= firstServed);

  const faults = served.map((name) => [name, faultsOf(readFileSync(join(folder, name), 'utf8'))]);

  expect(faults.filter(([, found]) => found?.length)).toEqual([]);
});

test.each([
  ['rename', 'alter table events rename column title to name'],
  ['rename', 'alter table events rename to workshops'],
  ['drop', 'drop table customers'],
  ['drop', 'alter table events drop column image_url'],
  ['type', 'alter table events alter column price type bigint'],
  ['type', 'alter table events alter price set data type bigint'],
  ['not-null', 'alter table events alter column image_url set not null'],
  ['not-null', 'alter table events add column teacher text not null'],
  ['constraint', 'alter table events add constraint price_even check (price % 2 = 0)'],
  ['constraint', 'alter table bookings add constraint b_fk foreign key (event_id) references events'],
  ['index', 'create index events_by_title on events (title)'],
  ['index', 'create unique index events_by_title on events (title)'],
  ['index', 'drop index events_public'],
  ['lock', 'lock table events'],
  ['lock', 'truncate contact_messages'],
  ['whole-table', `update bookings set notes = ''`],
  ['whole-table', 'delete from contact_messages'],
  ['concurrently', 'create index concurrently events_by_title on events (title)'],
])('%s is refused: %s', (rule, sql) => {
  expect(faultsOf(sql)).toEqual([expect.stringMatching(new RegExp(`^${rule}: `))]);
});

test.each([
  ['a column that may be empty', 'alter table events add column teacher text'],
  ['a column with a default', `alter table events add column teacher text not null default ''`],
  ['a default before the rule', `alter table events add column teacher text default '' not null`],
  [
    'a constraint in two steps',
    'alter table events add constraint x check (price > 0) not valid; alter table events validate constraint x',
  ],
  ['an index beside the traffic', '-- no transaction\ncreate index concurrently events_by_title on events (title)'],
  [
    'a new table and all about it',
    'create table teachers (name text not null); create index teachers_by_name on teachers (name)',
  ],
  ['one batch of many', `update bookings set notes = '' where id between 1 and 1000`],
  ['what a comment says', '-- drop table events\nalter table events add column teacher text'],
  ['what a function does', 'create function f() returns trigger language plpgsql as $$ begin delete from x; end $$'],
  ['what was thought about', '-- allow drop: not read since release 12\nalter table events drop column image_url'],
])('%s may pass', (_what, sql) => {
  expect(faultsOf(sql)).toEqual([]);
});

test('a file without a transaction holds one statement', () => {
  const sql =
    '-- no transaction\ncreate index concurrently a on events (id); create index concurrently b on events (id)';

  expect(faultsOf(sql)).toEqual([expect.stringMatching(/^no transaction: /)]);
});
