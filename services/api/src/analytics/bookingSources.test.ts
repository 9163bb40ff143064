import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { BookingSourcesView, SourcePeriod } from '@studio/contract/admin/bookingSources';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { useSignedIn } from '../../test/admins.ts';
import { directInput, findBookingOfHold, holdSeats, payBooking, unnamedItn } from '../../test/bookings.ts';
import { request, sendItn, visitorClient } from '../../test/client.ts';
import { readAllRows } from '../../test/database.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { splitAsAdmin } from '../../test/splits.ts';
import { buildVoucher, bookWithVoucher, holdWithVoucher } from '../../test/vouchers.ts';
import { buyVoucher, sellVouchers, voucherBuyer } from '../../test/voucherSales.ts';
import { enterLine, entryClient } from '../../test/waitlist.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { releaseHold } from '../bookings/checkout/releaseHold.ts';
import { Order } from '../orders/order.model.ts';

const { database, app, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

const sources = async (period: SourcePeriod = 'weeks') =>
  (await admin.get<BookingSourcesView>(`/api/admin/booking-sources?period=${period}`)).body;
const analytics = async () => (await admin.get<AnalyticsView>('/api/analytics')).body;
const nothing = { bookings: 0, seats: 0, revenue: 0 };
const mail = { source: 'mail', medium: null, campaign: 'march' };

/** Each period adds up to the overview's revenue of the same period. */
async function expectSameRevenue(): Promise<void> {
  const { revenueByWeek, revenueByMonth, totalBookings } = await analytics();
  const sum = (steps: { amount: number }[]) => steps.reduce((total, { amount }) => total + amount, 0);
  const [weeks, months] = [await sources('weeks'), await sources('months')];
  expect([weeks.total.revenue, months.total.revenue]).toEqual([sum(revenueByWeek), sum(revenueByMonth)]);
  expect(months.total.bookings).toBe(totalBookings);
}

async function bookWith(utm: unknown, participants = 1): Promise<Booking> {
  const { booking } = await holdSeats(app, await buildEvent(), { participants }, { utm });
  await payBooking(app, booking);
  return booking.reload();
}

test('bookings are counted by the utm parameters of their visitors, and those without any are not known', async () => {
  await bookWith({ source: ' Mail ', campaign: 'March' }, 2);
  await bookWith(mail);
  await bookWith({ source: 'widget', medium: 'yoga.example' });
  await bookWith(undefined);

  const { named, unknown, others, total } = await sources();

  expect(named).toEqual([
    { ...mail, bookings: 2, seats: 3, revenue: 135_000 },
    { source: 'widget', medium: 'yoga.example', campaign: null, bookings: 1, seats: 1, revenue: 45_000 },
  ]);
  expect([unknown, others]).toEqual([{ bookings: 1, seats: 1, revenue: 45_000 }, nothing]);
  expect(total).toEqual({ bookings: 4, seats: 5, revenue: 225_000 });
  await expectSameRevenue();
});

test('without bookings all figures are zero', async () => {
  expect(await sources()).toEqual({ named: [], others: nothing, unknown: nothing, total: nothing });
});

test('holds and cancelled bookings are not counted, but the payments for a cancelled booking are', async () => {
  const event = await buildEvent();
  await holdSeats(app, event, {}, { utm: mail });
  const cancelled = await bookWith(mail);
  await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });

  expect((await sources()).named).toEqual([{ ...mail, bookings: 0, seats: 0, revenue: 45_000 }]);
  await expectSameRevenue();
});

test('refunds, vouchers, manual and deleted bookings, splits and unknown payments add up to the revenue', async () => {
  const split = await bookWith(mail, 2);
  await splitAsAdmin(admin, split);
  await buildVoucher();
  await bookWithVoucher(app, await buildEvent());
  await buildBooking(await buildEvent(), { status: 'confirmed', visitorKey: null, isPaid: true, totalAmount: 10_000 });
  const deleted = await bookWith({ source: 'gone' });
  await admin.delete(`/api/bookings/${deleted.id}`);
  await database.sequelize.query(
    `insert into payments (provider, provider_payment_id, amount, order_id) values ('manual', 'back', -1000, ${split.orderId});
     insert into payments (provider, provider_payment_id, amount, review) values ('payfast', '1', 700, 'unmatched');
     insert into payment_resolutions (payment_id, kind, amount)
     select id, 'refunded', -200 from payments where provider_payment_id = '1'`,
  );

  const { named, unknown } = await sources();

  // The separate booking of a split has the source of the first one.
  expect(named).toEqual([{ ...mail, bookings: 2, seats: 2, revenue: 89_000 }]);
  expect(unknown).toMatchObject({ bookings: 2, seats: 2 });
  await expectSameRevenue();
});

test('a booking from the waiting list has the parameters with which its visitor joined the list', async () => {
  const event = await buildEvent({ capacity: 2 });
  const { request: full } = await buildBooking(event, { participants: 2, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { participants: 2, utm: mail });
  await releaseHold(database.appPool, full.id, () => undefined);

  const { body } = await entryClient(app, id).book(2 * event.price);
  await payBooking(app, await findBookingOfHold(body.holdId));

  expect((await sources()).named).toEqual([{ ...mail, bookings: 1, seats: 2, revenue: 90_000 }]);
});

test('a sold voucher is revenue of the source of its buyer, and its use is no further revenue', async () => {
  await sellVouchers(admin);
  const { voucher } = await buyVoucher(app, { value: 50_000, utm: { source: ' Mail ', campaign: 'March' } });
  await buyVoucher(app, { value: 20_000 });

  const sold = await sources();
  await holdWithVoucher(app, await buildEvent(), {}, { voucherCode: voucher.code });

  expect(sold.named).toEqual([{ ...mail, bookings: 0, seats: 0, revenue: 50_000 }]);
  expect(sold.unknown).toEqual({ bookings: 0, seats: 0, revenue: 20_000 });
  expect((await sources()).total).toEqual({ bookings: 1, seats: 1, revenue: 70_000 });
  await expectSameRevenue();
});

test('a repeated order of a voucher with other parameters is the same order', async () => {
  await sellVouchers(admin);
  const [browser, key] = [voucherBuyer(app), buildKey()];
  const first = await browser.order({ utm: mail }, key);

  const again = await browser.order({ utm: { source: 'other' } }, key);

  expect([again.status, again.body.holdId]).toEqual([200, first.body.holdId]);
  expect(await Order.findAll({ attributes: ['utmSource'], raw: true })).toEqual([{ utmSource: 'mail' }]);
});

test('a payment that was matched later belongs to the source of its order', async () => {
  const body = directInput((await buildEvent()).id);
  await sendItn(app.url, unnamedItn(body, 45_000));
  await visitorClient(app.url).confirm(body);
  await Order.update({ utmSource: 'mail', utmCampaign: 'march' }, { where: {} });

  expect((await sources()).named).toEqual([{ ...mail, bookings: 1, seats: 1, revenue: 45_000 }]);
  expect(await database.sequelize.query('select order_id from payments')).toMatchObject([[{ order_id: null }], {}]);
});

test('a booking before the period is not counted', async () => {
  const today = studioDay(new Date());
  const event = await buildEvent();
  for (const days of [-70, -100, -400])
    await buildBooking(event, { createdAt: new Date(`${addDays(today, days)}T12:00:00+02:00`) });

  expect([(await sources('weeks')).total.bookings, (await sources('months')).total.bookings]).toEqual([1, 2]);
});

test('only the 50 sources with the most bookings have a row, and the others are one sum', async () => {
  const [event, other] = [await buildEvent({ capacity: 50 }), await buildEvent({ capacity: 50 })];
  for (let count = 1; count <= 53; count += 1) {
    const { orderId } = await buildBooking(count > 40 ? other : event);
    await Order.update({ utmSource: count > 51 ? 'zulu' : `s${count}` }, { where: { id: orderId } });
  }

  const { named, others, total } = await sources();

  expect(named).toHaveLength(50);
  expect(named[0]).toMatchObject({ source: 'zulu', bookings: 2, seats: 2 });
  expect([others.bookings, total.bookings]).toEqual([2, 53]);
});

test.each([
  ['too long', { source: 'x'.repeat(101) }],
  ['not an object', 'mail'],
  ['a list', [1]],
  ['null', null],
  ['of other types', { source: 1, medium: {}, campaign: ['a'] }],
  ['unknown', { term: 'clay' }],
])('parameters that are %s do not reject the booking', async (_what, utm) => {
  const booking = await bookWith(utm);

  expect(booking.status).toBe('confirmed');
  expect((await sources()).unknown.bookings).toBe(1);
});

test('a repeated request with other parameters gets the same hold', async () => {
  const event = await buildEvent();
  const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
  const first = await client.hold(event, visitor, { key, utm: mail });

  const again = await client.hold(event, visitor, { key, utm: { source: 'other' } });

  expect([again.status, again.body.holdId]).toEqual([200, first.body.holdId]);
  expect(await Order.findAll({ attributes: ['utmSource'], raw: true })).toEqual([{ utmSource: 'mail' }]);
});

test('the parameters are erased with the person of the order', async () => {
  const event = await buildEvent({ date: '2025-03-14' });
  const { orderId } = await buildBooking(event, { email: 'lerato@example.com' });
  await Order.update({ utmSource: 'zodwa', utmMedium: 'zodwa', utmCampaign: 'zodwa' }, { where: { id: orderId } });

  await admin.post(`/api/admin/customers/${encodeURIComponent('lerato@example.com')}/erasure`);

  expect(await readAllRows(database.sequelize)).not.toContain('zodwa');
  expect((await sources('months')).unknown.bookings).toBe(1);
});

test('an unknown period is rejected, and visitors cannot read the sources', async () => {
  const { status } = await admin.get('/api/admin/booking-sources?period=decade');
  const anonymous = await request(app.url, '/api/admin/booking-sources');

  expect([status, anonymous.status]).toEqual([400, 401]);
});
