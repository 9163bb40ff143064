import { holdSeats } from '../../../test/bookings.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildEvent } from '../../../test/factories.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildVoucher, holdWithVoucher, payRest, voucherCode } from '../../../test/vouchers.ts';

const { database, app } = useAppWithProvider();

const buildFive = () => Promise.all(Array.from({ length: 5 }, () => buildEvent()));
const fifty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

// The claims are for several workshops, because the lock of a single workshop would serialize them too. Without the
// lock in `lockVoucher` several claims get the balance, because each reads it before the others have committed.
test('of 50 visitors of five workshops at once exactly one gets the last balance of a voucher', async () => {
  const events = await buildFive();
  const voucher = await buildVoucher({ value: 45_000 });

  const answers = await fifty((index) => holdWithVoucher(app, events[index % 5]!));

  expect(countAnswers(answers)).toEqual({ '200 ': 1, '409 voucher_used_up': 49 });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
  await expectInvariants(database.sequelize);
});

// Control: the 49 rejections above are due to the voucher, not to the seats or the limits on visitors.
test('of 50 visitors of five workshops at once all get a part of a voucher that is large enough', async () => {
  const events = await buildFive();
  const voucher = await buildVoucher({ value: 50 * 45_000 });

  const answers = await fifty((index) => holdWithVoucher(app, events[index % 5]!));

  expect(countAnswers(answers)).toEqual({ '200 ': 50 });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test('an ITN that arrives three times at once spends the voucher once', async () => {
  const events = await buildFive();
  const voucher = await buildVoucher({ value: 60_000 });
  const first = await holdSeats(app, events[0]!, {}, { voucherCode });
  const second = await holdSeats(app, events[1]!, {}, { voucherCode });

  await Promise.all([second, second, second].map(({ booking }) => payRest(app, booking.request)));

  expect(first.form).toMatchObject({ isBooked: true });
  expect(await second.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
  await expectInvariants(database.sequelize);
});
