import { QueryTypes } from 'sequelize';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { visitorClient } from '../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../test/factories.ts';

const { database, app, admins } = useAppWithAdmins();

const today = studioDay(new Date());

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

async function analytics(): Promise<AnalyticsView> {
  const admin = await admins.signIn();
  return (await admin.get<AnalyticsView>('/api/analytics')).body;
}

async function took(amount: number, at: string): Promise<void> {
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount, received_at)
     values ('manual', gen_random_uuid()::text, $1, $2)`,
    { bind: [amount, at], type: QueryTypes.RAW },
  );
}

test('the analytics of an empty database contain zeros for every week and month', async () => {
  const body = await analytics();

  expect(body).toMatchObject({
    totalBookings: 0,
    totalRevenue: 0,
    activeEvents: 0,
    newMessages: 0,
    popularEvents: [],
    thisWeek: [],
    oldestNewMessage: null,
  });
  expect(body.revenueByWeek).toHaveLength(12);
  expect(body.revenueByWeek.at(-1)).toEqual({ from: mondayOf(today), amount: 0 });
  expect(body.revenueByWeek[0]?.from).toBe(addDays(mondayOf(today), -77));
  expect(body.revenueByMonth).toHaveLength(12);
  expect(body.revenueByMonth.at(-1)?.from).toBe(`${today.slice(0, 7)}-01`);
});

// RELIABILITY M28
test('cancelled bookings are not counted, and only public events are active', async () => {
  const [public1] = [
    await buildEvent({ capacity: 2 }),
    await buildEvent(),
    await buildEvent({ deletedAt: new Date() }),
  ];
  const past = await buildEvent({ date: '2025-03-14' });
  await buildBooking(public1, { status: 'confirmed', paymentMethod: 'cash', participants: 2 });
  await buildBooking(past, { status: 'pending' });
  await buildBooking(past, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
  await buildBooking(past, { status: 'held' });
  await buildBooking(past, { status: 'expired', endedBy: 'time', expiresAt: null });

  const body = await analytics();

  expect(body).toMatchObject({
    totalBookings: 2,
    bookingsThisWeek: 2,
    activeEvents: 2,
    soldOutEvents: 1,
    halfEmptyEvents: 1,
  });
});

test('the numbers of sold-out and half-empty workshops follow each hold and release', async () => {
  const event = await buildEvent({ capacity: 4 });
  const visitor = visitorClient(app.url);
  const numbers = async () => {
    const { soldOutEvents, halfEmptyEvents } = await analytics();
    return [soldOutEvents, halfEmptyEvents];
  };
  expect(await numbers()).toEqual([0, 1]);

  const one = await visitor.hold(event, buildVisitor({ participants: 2 }));
  expect(await numbers()).toEqual([0, 0]);
  await visitor.hold(event, buildVisitor({ participants: 2 }));
  expect(await numbers()).toEqual([1, 0]);
  await visitor.release(one.body.holdId);
  expect(await numbers()).toEqual([0, 0]);
});

test('the bookings of the last seven days are counted from six days ago to today', async () => {
  const event = await buildEvent();
  for (const days of [0, -6, -7])
    await buildBooking(event, { createdAt: new Date(`${addDays(today, days)}T00:00:00+02:00`) });

  expect(await analytics()).toMatchObject({
    totalBookings: 3,
    bookingsThisWeek: 2,
  });
});

// SPEC §9
test('popular events are the five with the most bookings', async () => {
  const titles: string[] = [];
  for (let bookings = 1; bookings <= 6; bookings += 1) {
    const event = await buildEvent({ title: `With ${bookings}` });
    titles.unshift(event.title);
    for (let count = 0; count < bookings; count += 1) await buildBooking(event);
  }

  const body = await analytics();

  expect(body.popularEvents.map(({ title }) => title)).toEqual(titles.slice(0, 5));
  expect(body.popularEvents[0]).toEqual({
    id: expect.any(Number),
    title: 'With 6',
    category: expect.any(String),
    bookingCount: 6,
  });
});

// RELIABILITY M28
test('revenue is the sum of the ledger, by weeks and months in the studio’s zone', async () => {
  const monday = mondayOf(today);
  const lastWeek = addDays(monday, -7);
  // In UTC, both payments fall on the Sunday: 23:30 on Sunday and 00:30 on Monday in Johannesburg.
  await took(10_000, `${addDays(monday, -1)}T23:30:00+02:00`);
  await took(500, `${monday}T00:30:00+02:00`);
  await took(-3000, `${lastWeek}T09:00:00+02:00`);
  await took(7, '2020-01-01T00:00:00Z');

  const body = await analytics();

  expect(body.totalRevenue).toBe(7507);
  expect(body.revenueByWeek.slice(-2)).toEqual([
    { from: lastWeek, amount: 7000 },
    { from: monday, amount: 500 },
  ]);
  const inMonths = body.revenueByMonth.reduce((sum, { amount }) => sum + amount, 0);
  expect(inMonths).toBe(7500);
});

test('sums far beyond 32 bits are exact', async () => {
  for (let count = 0; count < 500; count += 1) await took(5_000_000, new Date().toISOString());

  const body = await analytics();

  expect(body.totalRevenue).toBe(2_500_000_000);
  expect(body.revenueByWeek.at(-1)?.amount).toBe(2_500_000_000);
});

test('the list of the week has the workshops of today and the next six days, with their seats taken', async () => {
  const sixth = await buildEvent({ date: addDays(today, 6) });
  await buildEvent({ date: addDays(today, 7) });
  await buildEvent({ date: addDays(today, 1), deletedAt: new Date() });
  await buildBooking(sixth, { participants: 5 });

  const body = await analytics();

  expect(body.thisWeek).toEqual([
    {
      id: sixth.id,
      dateId: 0,
      number: 1,
      count: 1,
      title: sixth.title,
      category: sixth.category,
      date: sixth.date,
      startTime: '10:00',
      endTime: '12:30',
      imageUrl: null,
      capacity: 12,
      seatsTaken: 5,
    },
  ]);
});

test('the list of the week has at most 20 workshops, the next ones first', async () => {
  for (let count = 0; count < 21; count += 1) {
    const hour = String(21 - count).padStart(2, '0');
    await buildEvent({ date: addDays(today, 1), startTime: `${hour}:00`, endTime: null });
  }

  const { thisWeek } = await analytics();

  expect(thisWeek).toHaveLength(20);
  expect(thisWeek.map(({ startTime }) => startTime)).not.toContain('21:00');
});
