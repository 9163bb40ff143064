import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { laterPaymentsSchema } from '@studio/contract/bookings/laterPaymentsInput';
import { attendeeQuestionsSchema } from '@studio/contract/events/attendeeQuestions';
import { eventDetailsSchema } from '@studio/contract/events/eventDetails';
import type { EventDetails } from '@studio/contract/events/eventDetails';
import { eventCategories } from '@studio/contract/events/events';
import { questionsSchema } from '@studio/contract/events/questionsInput';
import { ticketTypesSchema } from '@studio/contract/events/ticketTypes';
import { root } from '../../../test/command.ts';
import { useDatabase } from '../../../test/database.ts';
import { clearDemo } from '../../../test/demoRows.ts';
import { seed } from './seed.ts';
import { workshopDetails } from './workshopDetails.ts';
import { demoCode } from './workshopSales.ts';

const now = new Date('2026-11-20T20:00:00Z'); // 22:00 in Johannesburg
const database = useDatabase('seed');
let client: Client;

beforeEach(async () => {
  ({ client } = database);
  await clearDemo(client);
});

interface Row {
  title: string;
  category: string;
  end_time: string | null;
  capacity: number;
  seats_taken: number;
  booked: number;
  image_url: string;
  details: Partial<EventDetails>;
  starts_at: Date;
}

async function calendar(): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select e.*, coalesce((select sum(participants) from bookings b where b.event_id = e.id), 0)::int as booked
     from events e where deleted_at is null and starts_at > $1 order by starts_at`,
    [now],
  );
  return rows;
}

test('the calendar has twelve or more workshops in all six categories, all within five weeks', async () => {
  await seed(client, now);

  const rows = await calendar();
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(eventCategories));
  for (const { starts_at } of rows) {
    const days = (starts_at.getTime() - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(35.5);
  }
});

test('one event is fully booked, one nearly, and one has no end time; seats taken equal the sum of the bookings', async () => {
  await seed(client, now);

  const rows = await calendar();
  expect(rows.filter((row) => row.seats_taken === row.capacity)).toHaveLength(1);
  expect(rows.filter((row) => row.capacity - row.seats_taken === 1)).toHaveLength(1);
  expect(rows.filter((row) => row.end_time === null)).toHaveLength(1);
  expect(rows.map(({ seats_taken }) => seats_taken)).toEqual(rows.map(({ booked }) => booked));
});

test('the ledger contains the payments of the seeded bookings', async () => {
  await seed(client, now);

  const { rows } = await client.query(
    `select (select sum(amount) from order_lines)::int as booked, (select sum(amount) from payments)::int as paid,
            (select count(*) from bookings b join events e on e.id = event_id
             where participants * price <> (select sum(amount) from order_lines where booking_id = b.id))::int as wrong`,
  );
  expect(rows[0].booked).toBeGreaterThan(0);
  expect(rows[0]).toEqual({ booked: rows[0].booked, paid: rows[0].booked, wrong: 0 });
});

test('every picture exists in the web service', async () => {
  await seed(client, now);

  const rows = await calendar();
  const pictures = rows.flatMap(({ image_url, details }) => [
    image_url,
    ...(details.images ?? []).map(({ url }) => url),
    ...(details.teacher?.imageUrl ? [details.teacher.imageUrl] : []),
  ]);
  for (const picture of pictures) {
    expect(picture).toMatch(/^\/art\/[\w-]+\.jpg$/);
    expect(existsSync(join(root, 'services/web/public', picture))).toBe(true);
  }
});

test('most workshops have details that the event form accepts, and some have none', async () => {
  await seed(client, now);

  const rows = await calendar();
  const detailed = rows.filter(({ details }) => Object.keys(details).length > 0);
  expect(new Set(detailed.map(({ title }) => title))).toEqual(new Set(Object.keys(workshopDetails)));
  expect(detailed.length).toBeGreaterThan(rows.length / 2);
  expect(detailed.length).toBeLessThan(rows.length);
  for (const { details } of detailed) {
    expect(eventDetailsSchema.validateSync(details, { strict: true })).toMatchObject(details);
  }
});

test('one workshop has tickets, extras, questions and a later payment that the event form accepts, and there is a discount code', async () => {
  await seed(client, now);

  const { rows } =
    await client.query(`select title, price, ticket_types, attendee_questions, questions, pay_later from events
    where ticket_types <> '[]'`);
  expect(rows.map(({ title }) => title)).toEqual(['Paint Your Own Mug']);
  const [{ price, ticket_types: types, attendee_questions: ofPeople, questions, pay_later: payLater }] = rows;
  expect(ticketTypesSchema.validateSync(types, { strict: true })).toEqual(types);
  expect(types[0].price).toBe(price);
  expect(attendeeQuestionsSchema.validateSync(ofPeople, { strict: true })).toEqual(ofPeople);
  expect(questionsSchema.validateSync(questions, { strict: true })).toEqual(questions);
  expect(laterPaymentsSchema.validateSync(payLater, { strict: true })).toEqual(['studio']);
  const { rows: codes } = await client.query('select code from discount_codes');
  expect(codes).toEqual([{ code: demoCode }]);
});

test('a second start adds no workshop', async () => {
  await seed(client, now);

  expect(await seed(client, now)).toBe(0);
});

test('a start weeks later adds missing workshops and does not change existing bookings', async () => {
  await seed(client, now);
  const before = await client.query('select * from bookings order by id');
  const later = new Date(now.getTime() + 21 * 86_400_000);

  const added = await seed(client, later);

  const coming = (await calendar()).filter(({ starts_at }) => starts_at > later);
  expect(added).toBeGreaterThan(0);
  expect(coming.length).toBeGreaterThanOrEqual(12);
  expect(new Set(coming.map(({ title, starts_at }) => `${title} ${starts_at.toISOString()}`)).size).toBe(coming.length);
  const { rows } = await client.query('select * from bookings where id = any($1) order by id', [
    before.rows.map(({ id }) => id),
  ]);
  expect(rows).toEqual(before.rows);
});

test('a workshop that an admin deleted is not added again before its day', async () => {
  await seed(client, now);
  await client.query(
    `update events set deleted_at = now() where id in (select id from events order by starts_at desc limit 8)`,
  );
  const remaining = await calendar();

  expect(await seed(client, now)).toBe(0);
  expect(await calendar()).toEqual(remaining);
});

test('a calendar that cannot be filled completely is not changed', async () => {
  await client.query(`alter table events add constraint no_string check (category <> 'String Art')`);

  await expect(seed(client, now)).rejects.toThrow(/no_string/);

  await client.query('alter table events drop constraint no_string');
  expect((await client.query('select id from events')).rows).toEqual([]);
});
