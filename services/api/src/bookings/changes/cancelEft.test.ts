import { readRevenue } from '../../../test/attention.ts';
import { csvOf, readBankEntries, recordBankEntry, recordStatement } from '../../../test/bankStatements.ts';
import { dayIn } from '../../../test/deposits.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();

const freeOfCharge = { version: 0, toReturn: 0 };

test('a visitor cancels an unpaid booking by EFT: it costs nothing, and the seats are free at once', async () => {
  const event = await buildLaterEvent(admin);
  const booking = await bookLater(app, event, 'eft', { participants: 2 });
  const visitor = manageClient(app, booking);

  const before = (await visitor.read()).body;
  const cancelled = await visitor.cancel(freeOfCharge);

  expect(before).toMatchObject({ canChange: false, canCancel: true, cancellation: { toReturn: 0, kept: 0 } });
  expect(cancelled).toMatchObject({ status: 200, body: { canCancel: false, due: null, payPath: null } });
  expect(await booking.reload()).toMatchObject({
    status: 'cancelled',
    endedBy: 'visitor',
    request: { state: 'cancelled', expiresAt: null },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  const mails = (await enqueuedMails(database.sequelize)).filter(({ content }) => content);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-cancelled']);
  await expectInvariants(database.sequelize);
});

test("an EFT that arrives after the cancellation is listed under 'Needs attention' and takes no seat", async () => {
  const event = await buildLaterEvent(admin);
  const booking = await bookLater(app, event);
  await manageClient(app, booking).cancel(freeOfCharge);

  const recorded = await recordStatement(admin, csvOf([booking.bookingReference, '450.00']));

  expect(recorded).toEqual({ recorded: 0, unclear: 1, known: 0 });
  expect(await readBankEntries(admin)).toMatchObject([
    { reason: 'not_payable', amount: 45_000, booking: { id: booking.id } },
  ]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await readRevenue(admin)).toBe(0);
});

test('a booking by EFT of which a part is paid cannot be cancelled online', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin));
  await recordStatement(admin, csvOf([booking.bookingReference, '400.00']));
  const [entry] = await readBankEntries(admin);
  await recordBankEntry(admin, entry?.id, booking);
  const visitor = manageClient(app, booking);

  const { canCancel } = (await visitor.read()).body;
  const cancelled = await visitor.cancel({ version: 0, toReturn: 40_000 });

  expect([canCancel, cancelled.status]).toEqual([false, 409]);
  expect(await booking.reload()).toMatchObject({ status: 'pending' });
});

test('a booking by EFT cannot be cancelled online once its workshop has started', async () => {
  const event = await buildLaterEvent(admin);
  const booking = await bookLater(app, event);
  await event.update({ date: dayIn(-1) });
  const visitor = manageClient(app, booking);

  const { canCancel } = (await visitor.read()).body;
  const cancelled = await visitor.cancel(freeOfCharge);

  expect([canCancel, cancelled.status, cancelled.body]).toMatchObject([false, 409, { code: 'booking_closed' }]);
});

test('if a visitor cancels while an admin records the EFT, only one of the two requests succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const event = await buildLaterEvent(admin);
    const booking = await bookLater(app, event);

    const [paid, cancelled] = await Promise.all([
      admin.post(`/api/bookings/${booking.id}/paid`),
      manageClient(app, booking).cancel(freeOfCharge),
    ]);

    const { status } = await booking.reload();
    expect([
      [200, 409, 'confirmed'],
      [404, 200, 'cancelled'],
    ]).toContainEqual([paid.status, cancelled.status, status]);
    expect((await event.reload()).seatsTaken).toBe(status === 'confirmed' ? 1 : 0);
  }
  await expectInvariants(database.sequelize);
});
