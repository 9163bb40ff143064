import { readRevenue } from '../../../test/attention.ts';
import { buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/refunds.ts';
import { bookWithVoucher, buildVoucher, holdWithVoucher } from '../../../test/vouchers.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

const offer = (creditOffer: string) => admin.put('/api/admin/settings', { creditOffer });
const tomorrow = () => ({ date: new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10) });
const readCredit = () => Voucher.findOne({ where: { kind: 'credit' }, rejectOnEmpty: true });
const cancelFor = (toReturn: number) => ({ version: 0, toReturn, asCredit: true });

test('a visitor who cancels can take credit, which pays for another booking', async () => {
  await offer('refunds');
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  const client = manageClient(app, booking);

  const { credit } = (await client.read()).body;
  const cancelled = await client.cancel(cancelFor(45_000));

  expect(credit).toBe(45_000);
  expect(cancelled).toMatchObject({ status: 200, body: { money: { paid: 0, kept: 0 } } });
  expect(await readRefunds(database.sequelize)).toMatchObject([{ amount: 45_000, method: 'voucher', state: 'done' }]);
  const voucher = await readCredit();
  expect(voucher).toMatchObject({ value: 45_000, balance: 45_000, recipientEmail: booking.order.email });
  expect(await readRevenue(admin)).toBe(45_000);
  const next = await holdWithVoucher(app, event, {}, { voucherCode: voucher.code });
  expect(next.body).toMatchObject({ isBooked: true });
  expect(await readRevenue(admin)).toBe(45_000);
});

test('after the deadline of free cancellation, credit for the whole sum is offered only if the owner allows it', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(tomorrow()));
  const client = manageClient(app, booking);
  const readOffer = async () => (await client.read()).body.credit;

  const offers = [await readOffer()];
  await offer('refunds');
  offers.push(await readOffer());
  await offer('always');
  offers.push(await readOffer());
  const { status } = await client.cancel(cancelFor(45_000));

  expect(offers).toEqual([null, null, 45_000]);
  expect(status).toBe(200);
  expect(await readCredit()).toMatchObject({ balance: 45_000 });
});

test('what the studio has kept at an earlier change does not become credit', async () => {
  await offer('always');
  const event = await buildEvent(tomorrow());
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const client = manageClient(app, booking);
  await client.changeTo({ eventId: event.id, participants: 1 });

  const { credit, version, money } = (await client.read()).body;
  const { status } = await client.cancel({ version, toReturn: 45_000, asCredit: true });

  expect([money.kept, credit, status]).toEqual([45_000, 45_000, 200]);
  expect(await readCredit()).toMatchObject({ balance: 45_000 });
});

test('what came by voucher goes back to it, and only the rest becomes credit', async () => {
  await offer('refunds');
  const voucher = await buildVoucher();
  const booking = await bookWithVoucher(app, await buildEvent());

  await manageClient(app, booking).cancel(cancelFor(45_000));

  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
  expect(await readCredit()).toMatchObject({ value: 25_000, balance: 25_000 });
});

test('credit is not offered for a booking that a voucher has paid', async () => {
  await offer('always');
  await buildVoucher({ value: 45_000 });
  const booking = await bookWithVoucher(app, await buildEvent());

  expect((await manageClient(app, booking).read()).body.credit).toBeNull();
});

test('credit that is not offered, or of another sum, is rejected', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const client = manageClient(app, booking);

  const notOffered = await client.cancel(cancelFor(45_000));
  await offer('refunds');
  const otherSum = await client.cancel(cancelFor(46_000));

  expect([notOffered, otherSum].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'conflict'],
    [409, 'price_changed'],
  ]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  expect(await Voucher.count()).toBe(0);
});

test('an admin who cancels can give credit, and the rest is kept', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());

  const input = { version: 0, refund: 30_000, asCredit: true, reason: 'Ill' };
  const { status } = await admin.post(`/api/admin/bookings/${booking.id}/cancel`, input);

  expect(status).toBe(200);
  expect(await readCredit()).toMatchObject({ value: 30_000, balance: 30_000 });
});
