import type { Client } from 'pg';
import { eventInputSchema } from '@studio/contract/events/events';
import { useDatabase } from '../../../test/database.ts';
import { seed } from './seed.ts';
import { workshops } from './workshops.ts';

const now = new Date('2026-11-20T20:00:00Z'); // 22:00 in Johannesburg
const database = useDatabase('workshops');
let client: Client;

beforeAll(async () => {
  ({ client } = database);
  await seed(client, now);
});

test('a course has two groups of six weekly evenings that can be moved between them, and is paid by EFT too', async () => {
  const { rows } = await client.query(
    `select title, series_id, further_dates, moves_missed_dates, pay_later, to_char(date, 'YYYY-MM-DD') as date
     from events where further_dates <> '[]' order by starts_at`,
  );

  expect(rows).toHaveLength(2);
  const [first, second] = rows;
  expect([second.title, second.series_id]).toEqual([first.title, first.series_id]);
  for (const { date, further_dates: further, moves_missed_dates: moves, pay_later: payLater } of rows) {
    expect(weeksBetween(date, further)).toEqual([1, 2, 3, 4, 5]);
    expect([moves, payLater]).toEqual([true, ['eft']]);
  }
  const workshop = workshops.find(({ title }) => title === first.title);
  const input = { ...workshop, date: first.date, furtherDates: first.further_dates };
  expect(eventInputSchema.validateSync(input)).toMatchObject({ furtherDates: first.further_dates });
});

test('a workshop repeats weekly as a series, and a single workshop has none', async () => {
  const { rows } = await client.query(
    `select title, array_agg(distinct series_id) as series, array_agg((date - $1::date) order by date) as days
     from events where starts_at > $1 group by title`,
    [now],
  );

  const wheel = rows.find(({ title }) => title === workshops[0]?.title);
  expect(wheel).toMatchObject({ series: [expect.any(Number)], days: [1, 8, 15, 22] });
  expect(rows.filter(({ days, series: [id] }) => (id === null) !== (days.length === 1))).toEqual([]);
});

function weeksBetween(date: string, further: readonly { date: string }[]): number[] {
  return further.map((one) => (Date.parse(one.date) - Date.parse(date)) / (7 * 86_400_000));
}
