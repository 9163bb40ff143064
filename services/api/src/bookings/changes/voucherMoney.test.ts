import { addDays, studioDay } from '@studio/contract/format/dates';
import { holdSeats } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { cancelOwn } from '../../../test/splits.ts';
import { bookWithVoucher, buildVoucher, voucherCode } from '../../../test/vouchers.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';

const { database, app, admin } = useAppWithProvider();

/** Two people at R450 each, of which the voucher pays R200. */
async function bookTwo(voucher: Parameters<typeof buildVoucher>[0] = {}) {
  const made = await buildVoucher(voucher);
  const event = await buildEvent();
  return { event, voucher: made, booking: await bookWithVoucher(app, event, { participants: 2 }) };
}

const mailsAfterBooking = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ kind }) => !/confirmed|reminder/.test(kind));

test('the page of a booking says what the voucher paid, and names the fee of the rest', async () => {
  const { booking } = await bookTwo();

  const { body } = await visitorClient(app.url).booking(booking.bookingReference);

  expect(body.sums).toMatchObject({ total: 90_000, paid: 90_000, byVoucher: 20_000, fee: 1500, open: 0 });
  expect(body.sums.lines.map(({ text }) => text).join()).toContain('R200.00 paid by voucher');
});

test('the sum that a voucher reserves for an unpaid booking is not due until the booking has lost its seats', async () => {
  await buildVoucher();
  const { client, form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });
  const readSums = async () => (await client.booking(booking.bookingReference)).body.sums;

  const waiting = await readSums();
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  expect(waiting).toMatchObject({ paid: 0, byVoucher: 20_000, open: 25_000 });
  expect(await readSums()).toMatchObject({ paid: 0, byVoucher: 0, open: 0 });
});

test('the quote of a cancellation and of fewer people says what goes back to the voucher', async () => {
  const { event, booking } = await bookTwo();
  const client = manageClient(app, booking);

  const { cancellation, money } = (await client.read()).body;
  const fewer = await client.quote({ eventId: event.id, participants: 1 });

  expect(money).toMatchObject({ paid: 90_000, paidByVoucher: 20_000 });
  expect(cancellation).toMatchObject({ toReturn: 90_000, toVoucher: 20_000 });
  expect(fewer.body).toMatchObject({ toReturn: 45_000, toVoucher: 20_000 });
});

test('after a voucher was refunded in full, no further refund goes to it', async () => {
  const { event, booking } = await bookTwo();
  const client = manageClient(app, booking);

  await client.changeTo({ eventId: event.id, participants: 1 });

  const { cancellation, money } = (await client.read()).body;
  expect(money.refunds).toMatchObject([
    { method: 'by_hand', amount: 25_000 },
    { method: 'voucher', amount: 20_000, state: 'done' },
  ]);
  expect(cancellation).toMatchObject({ toReturn: 45_000, toVoucher: 0 });
});

test('the mail about a cancellation names the voucher and until when it is valid, and no other mail does', async () => {
  const { voucher, booking } = await bookTwo({ value: 90_000 });

  await cancelOwn(app, booking);

  const toVoucher = { amount: 90_000, code: 'JKMN', isCredit: false, expiresOn: voucher.expiresOn };
  expect(await mailsAfterBooking()).toMatchObject([
    { kind: 'refund-done', content: { refund: { amount: 90_000, isCancelled: true, toVoucher } } },
    { kind: 'booking-cancelled', content: { change: { returned: 90_000, toVouchers: [toVoucher], isByHand: false } } },
  ]);
  await setMailState(database.sequelize, 'sent');
  expect((await mailsAfterBooking()).find(({ kind }) => kind === 'refund-done')?.content).toBeNull();
});

test('the mail about a change names only what this change gave back to the voucher', async () => {
  const { expiresOn } = await buildVoucher({ value: 135_000 });
  const event = await buildEvent();
  const client = manageClient(app, await bookWithVoucher(app, event, { participants: 3 }));

  await client.changeTo({ eventId: event.id, participants: 2 });
  await client.changeTo({ eventId: event.id, participants: 1 });

  const changed = (await mailsAfterBooking()).filter(({ kind }) => kind === 'booking-changed');
  const told = {
    change: { returned: 45_000, toVouchers: [{ amount: 45_000, code: 'JKMN', isCredit: false, expiresOn }] },
    paidByVoucher: 135_000,
  };
  expect(changed).toMatchObject([{ content: told }, { content: told }]);
});

test('credit is mailed with its code, beside what is back on the voucher', async () => {
  await admin.put('/api/admin/settings', { creditOffer: 'refunds' });
  const { booking } = await bookTwo();
  const client = manageClient(app, booking);

  await client.cancel({ version: 0, toReturn: 90_000, asCredit: true });

  const { code } = await Voucher.findOne({ where: { kind: 'credit' }, rejectOnEmpty: true });
  const toVouchers = [
    { amount: 20_000, code: 'JKMN', isCredit: false },
    { amount: 70_000, code, isCredit: true },
  ];
  const cancelled = (await mailsAfterBooking()).find(({ kind }) => kind === 'booking-cancelled');
  expect(cancelled?.content).toMatchObject({ change: { returned: 90_000, toVouchers } });
  const { money, sums } = (await client.read()).body;
  expect(money.refunds).toMatchObject([{ amount: 70_000, isCredit: true }, { amount: 20_000 }]);
  expect(sums.byVoucher).toBe(0);
  expect(sums.lines.map(({ text }) => text).join()).toContain('given as credit');
});

test('a refund by an admin is mailed with the new last day of a voucher that had expired', async () => {
  const { voucher, booking } = await bookTwo({ value: 90_000 });
  await voucher.update({ expiresOn: addDays(studioDay(new Date()), -1) });

  const input = { amount: 10_000, cancels: false, reason: 'Kiln broke', before: { refundable: 90_000 } };
  await admin.post(`/api/bookings/${booking.id}/refunds`, input);

  const { expiresOn } = await voucher.reload();
  const done = (await mailsAfterBooking()).find(({ kind }) => kind === 'refund-done');
  expect(expiresOn > studioDay(new Date())).toBe(true);
  expect(done?.content).toMatchObject({
    refund: {
      amount: 10_000,
      isCancelled: false,
      toVoucher: { amount: 10_000, code: 'JKMN', isCredit: false, expiresOn },
    },
  });
});
