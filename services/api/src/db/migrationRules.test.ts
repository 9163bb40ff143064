import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsOf } from './migrationRules.ts';
import { migrationNames } from './migrations.ts';

test('no migration blocks requests or breaks the previous release', () => {
  const folder = join(__dirname, '../../migrations');

  const errors = migrationNames(folder).map((name) => [name, errorsOf(readFileSync(join(folder, name), 'utf8'))]);

  expect(errors.filter(([, found]) => found?.length)).toEqual([]);
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
])('the rule "%s" rejects %s', (rule, sql) => {
  expect(errorsOf(sql)).toEqual([expect.stringMatching(new RegExp(`^${rule}: `))]);
});

test.each([
  ['adding a nullable column', 'alter table events add column teacher text'],
  ['adding a column with a default', `alter table events add column teacher text not null default ''`],
  ['a default before not null', `alter table events add column teacher text default '' not null`],
  [
    'a constraint in two steps',
    'alter table events add constraint x check (price > 0) not valid; alter table events validate constraint x',
  ],
  [
    'a constraint in two steps with a list',
    `alter table events add constraint x check (category in ('a', 'b')) not valid`,
  ],
  [
    'creating a table with its index after a comment with a semicolon',
    '-- one; two\ncreate table teachers (name text); create index teachers_by_name on teachers (name)',
  ],
  ['creating an index concurrently', '-- no transaction\ncreate index concurrently events_by_title on events (title)'],
  [
    'creating a table with its index',
    'create table teachers (name text not null); create index teachers_by_name on teachers (name)',
  ],
  ['updating a range of ids', `update bookings set notes = '' where id between 1 and 1000`],
  ['a forbidden statement in a comment', '-- drop table events\nalter table events add column teacher text'],
  [
    'a forbidden statement in a function body',
    'create function f() returns trigger language plpgsql as $$ begin delete from x; end $$',
  ],
  ['a trigger', 'create trigger t after update on events for each row execute function f()'],
  ['a trigger on truncate', 'create trigger t before truncate on events for each statement execute function f()'],
  [
    'a statement with an allow comment',
    '-- allow drop: not read since release 12\nalter table events drop column image_url',
  ],
])('a migration is allowed: %s', (_what, sql) => {
  expect(errorsOf(sql)).toEqual([]);
});

test('a file without a transaction must contain exactly one statement', () => {
  const sql =
    '-- no transaction\ncreate index concurrently a on events (id); create index concurrently b on events (id)';

  expect(errorsOf(sql)).toEqual([expect.stringMatching(/^no transaction: /)]);
});
