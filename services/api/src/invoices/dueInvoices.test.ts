import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import { useAdmins, useSignedIn } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { openDatabaseWithClock, useClock } from '../../test/clock.ts';
import { useDatabase } from '../../test/database.ts';
import { bookWithDeposit } from '../../test/deposits.ts';
import { buildEvent } from '../../test/factories.ts';
import { invoiceClient, registered, registeredSeller } from '../../test/invoices.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import { Invoice } from './invoice.model.ts';
import { studioAsSeller } from './seller.ts';
import { updateInvoices } from './updateInvoices.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const app = useApp(database, () => ({ seller: registered }));
const admins = useAdmins(app);
const admin = useSignedIn(admins);

const day = 24 * 60 * 60;
const update = (seller = registeredSeller) => updateInvoices({ database: database.sequelize, seller });
const book = async (values = {}) => buildPaidBooking(database, await buildEvent({ date: '2027-12-01' }), values);

async function documents(booking: Awaited<ReturnType<typeof book>>) {
  const { invoices } = (await invoiceClient(app, booking).read()).body;
  return invoices.map(({ number, issuedOn, total }) => [number, issuedOn, total]);
}

test('a registered studio issues the tax invoice 20 days after the payment, once, also without a request', async () => {
  const booking = await book();

  await clock.pass(20 * day);
  await update();
  const before = await documents(booking);
  await clock.pass(1);
  await Promise.all([update(), update(), update()]);
  await clock.pass(day);
  await update();

  expect(before).toEqual([]);
  expect(await documents(booking)).toEqual([['INV-000001', '2027-03-21', 45_000]]);
});

test('a studio that is not registered for VAT issues an invoice only on request', async () => {
  const booking = await book();

  await clock.pass(25 * day);
  await update(studioAsSeller());

  expect(await documents(booking)).toEqual([]);
});

test('an invoice that was issued before stays the only one', async () => {
  const booking = await book();
  await invoiceClient(app, booking).issue({ company: 'Clay Works' });

  await clock.pass(25 * day);
  await update();

  expect(await documents(booking)).toEqual([['INV-000001', '2027-03-01', 45_000]]);
});

test('money of more than 40 days ago is not invoiced, because the studio may not have been registered then', async () => {
  const booking = await book();

  await clock.pass(41 * day);
  await update();

  expect(await documents(booking)).toEqual([]);
});

test('a booking that is paid in parts is invoiced when all of it is paid, and counts from its first payment', async () => {
  const { id, deposit } = await bookWithDeposit({ app, admin }, { start: { date: '2027-12-01' } });
  await admin.post(`/api/bookings/${id}/deposit`);
  await clock.pass(45 * day);
  await update();
  const withDeposit = await documents(deposit.booking);

  // The session of the first one has ended.
  const later = await admins.signIn();
  await later.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
  await update();

  expect(withDeposit).toEqual([]);
  expect(await documents(deposit.booking)).toEqual([['INV-000001', '2027-04-15', 90_000]]);
});

test('the tax invoice of a booking that a split has made is due from the payment of the original booking', async () => {
  const original = await book({ participants: 2 });
  await clock.pass(15 * day);
  const later = await admins.signIn();
  const { attendees } = (await later.get<AttendeesView>(`/api/bookings/${original.id}/attendees`)).body;
  await later.post(`/api/admin/bookings/${original.id}/split`, { version: 0, attendeeIds: [attendees[1]?.id] });

  await clock.pass(6 * day);
  await update();

  const totals = (await Invoice.findAll()).map(({ total }) => total);
  expect(totals).toEqual([45_000, 45_000]);
});

test('a tax invoice of more than R5000.00 waits for the address of the buyer, and the others are issued', async () => {
  const dear = await book({ participants: 12, totalAmount: 540_000 });
  const other = await book();

  await clock.pass(21 * day);
  await update();

  expect([await documents(dear), await documents(other)]).toEqual([[], [['INV-000001', '2027-03-22', 45_000]]]);
});

test('an erased person gets no invoice, because there is no name for it', async () => {
  const booking = await book();
  await database.sequelize.query('select erase_bookings(array[$1::integer])', { bind: [booking.id] });

  await clock.pass(25 * day);
  await update();

  expect(await documents(booking)).toEqual([]);
});

test('a booking whose money went back gets no invoice', async () => {
  const booking = await book();
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

  await clock.pass(25 * day);
  await update();

  expect(await documents(booking)).toEqual([]);
});
