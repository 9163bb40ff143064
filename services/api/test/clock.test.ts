// cspell:ignore viewname regprocedure pronamespace regnamespace prosrc
import { QueryTypes } from 'sequelize';
import { Booking } from '../src/bookings/booking.model.ts';
import { connect } from '../src/db/connect.ts';
import { clockStart, openDatabaseWithClock, useClock } from './clock.ts';
import { longTimeouts, useDatabase } from './database.ts';
import { buildBooking, buildEvent } from './factories.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);

const day = 86_400;

test("SQL, column defaults, triggers and Date use the test's clock, even on a new connection", async () => {
  await clock.pass(40 * day);
  const expected = new Date(clockStart.getTime() + 40 * day * 1000);

  const booking = await buildBooking(await buildEvent(), { status: 'confirmed', paymentMethod: 'cash' });

  const restarted = connect({ url: database.url, models: [], timeouts: longTimeouts });
  const [row] = await restarted.query<{ now: Date; id: number; created: Date; figures: string }>(
    `select now() as now, id, created_at as created,
       (select max(day)::text from daily_figures where figure = 'bookings') as figures
     from bookings`,
    { type: QueryTypes.SELECT },
  );
  await restarted.close();
  expect(row).toMatchObject({ now: expected, id: booking.id, created: expected, figures: '2027-04-10' });
  expect([new Date(), await Booking.count()]).toEqual([expected, 1]);
});

test('no statement of a migration uses a clock that the test cannot set', async () => {
  const views = await database.sequelize.query<{ name: string }>(
    `select viewname as name from pg_views
     where schemaname = 'public' and definition ~* 'now\\(\\)|current_(date|time)|localtime|clock_timestamp'
     union all
     select oid::regprocedure::text from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~* 'current_(date|time)|localtime|clock_timestamp'`,
    { type: QueryTypes.SELECT },
  );

  expect(views).toEqual([]);
});
