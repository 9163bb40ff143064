import type { Client } from 'pg';
import { quoteInputSchema } from '@studio/contract/quotes/quotes';
import { reviewInputSchema } from '@studio/contract/reviews/reviews';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { settingsSchema } from '@studio/contract/settings/settings';
import { useDatabase } from '../../../test/database.ts';
import { clearDemo } from '../../../test/demoRows.ts';
import { seed } from './seed.ts';
import { teamQuote } from './teamQuote.ts';
import { workshops } from './workshops.ts';

const now = new Date('2026-11-20T20:00:00Z'); // 22:00 in Johannesburg
const database = useDatabase('history');
let client: Client;

beforeEach(async () => {
  ({ client } = database);
  await clearDemo(client);
  await seed(client, now);
});

test('three published reviews and a waiting one are of paid bookings whose workshop took place before they were written', async () => {
  const { rows } = await client.query(
    `select r.stars, r.text, r.state, r.title = e.title and r.first_name = o.first_name
         and b.status = 'confirmed' and e.cancelled_at is null and b.created_at < e.starts_at
         and e.ends_at < r.written_at and r.written_at < $1 as "isOfVisit"
     from reviews r join bookings b on b.id = r.booking_id join orders o on o.id = b.order_id
       join events e on e.id = b.event_id`,
    [now],
  );

  expect(rows.filter(({ state }) => state === 'published').length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(1);
  expect(rows.filter(({ isOfVisit }) => !isOfVisit)).toEqual([]);
  for (const { stars, text } of rows) expect(reviewInputSchema.validateSync({ stars, text })).toEqual({ stars, text });
});

test('past workshops have coming dates, as many taken seats as booked ones, and none is asked for a review at the start', async () => {
  const { rows } = await client.query(
    `select title, seats_taken, ends_at > now.at - interval '4 days' as "isAsked",
       (select sum(participants) from bookings where event_id = e.id)::int as booked
     from events e cross join (select $1::timestamptz as at) now where ends_at <= now.at`,
    [now],
  );

  expect(rows.length).toBeGreaterThan(0);
  for (const { title, seats_taken, booked, isAsked } of rows) {
    expect(workshops.map((one) => one.title)).toContain(title);
    expect([title, seats_taken, isAsked]).toEqual([title, booked, false]);
  }
});

test('the settings sell vouchers, ask for reviews and have bank details, and the settings form accepts them', async () => {
  const { rows } = await client.query('select key, value from studio_settings');

  const edited = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  expect(edited).toEqual({
    sellsVouchers: true,
    askForReviews: true,
    bankDetails: expect.stringMatching(/Account \d/),
  });
  const settings = { ...defaultSettings, ...edited };
  expect(settingsSchema.validateSync(settings, { strict: true })).toEqual(settings);
});

test('a voucher is sold and paid', async () => {
  const { rows } = await client.query(
    `select code, value, balance, kind, (expires_on - created_at::date) / 365 as years,
       (select sum(amount) from order_lines where order_id = v.order_id)::int as ordered,
       (select sum(amount) from payments where order_id = v.order_id)::int as paid
     from vouchers v`,
  );

  const code = expect.stringMatching(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){2}$/);
  expect(rows).toEqual([
    { code, value: 75_000, balance: 75_000, kind: 'sold', years: 3, ordered: 75_000, paid: 75_000 },
  ]);
});

test('a sent quote answers an enquiry, the form accepts it, and its days are free', async () => {
  const { rows } = await client.query(
    `select q.sent_at, m.message, (
         select count(*) from course_dates d join jsonb_array_elements(q.days) as day on true
         where d.starts_at < ((day ->> 'date')::date + (day ->> 'endTime')::time) at time zone 'Africa/Johannesburg'
           and d.ends_at > ((day ->> 'date')::date + (day ->> 'startTime')::time) at time zone 'Africa/Johannesburg'
       )::int as taken
     from quotes q join contact_messages m on m.id = q.contact_message_id`,
  );

  expect(rows).toEqual([{ sent_at: now, message: expect.stringContaining('fourteen'), taken: 0 }]);
  const person = { firstName: 'Sipho', lastName: 'Khumalo', email: 'sipho@example.com', phone: null };
  const input = { ...teamQuote(now), ...person, contactMessageId: null };
  expect(quoteInputSchema.validateSync(input, { strict: true })).toEqual(input);
});

test('neither a second start nor one weeks later adds the history again or changes a setting of the owner', async () => {
  await client.query(`update studio_settings set value = 'false' where key = 'sellsVouchers'`);
  const before = await readHistory();

  await seed(client, now);
  expect(await readHistory()).toEqual(before);
  expect(await seed(client, new Date(now.getTime() + 21 * 86_400_000))).toBeGreaterThan(0);

  expect(await readHistory()).toEqual(before);
});

async function readHistory() {
  const { rows } = await client.query(
    `select (select count(*) from reviews) as reviews, (select count(*) from vouchers) as vouchers,
       (select count(*) from quotes) as quotes, (select count(*) from contact_messages) as messages,
       (select count(*) from events where starts_at < $1) as past,
       (select jsonb_object_agg(key, value) from studio_settings) as settings`,
    [now],
  );
  return rows;
}
