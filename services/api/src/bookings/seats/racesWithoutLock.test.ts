import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildCode, holdWithCode } from '../../../test/discounts.ts';
import { buildWithExtras, holdExtras } from '../../../test/extras.ts';
import { buildEvent } from '../../../test/factories.ts';
import { buildWithWheels, holdCart, setWheels } from '../../../test/limitedTickets.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildVoucher, holdWithVoucher } from '../../../test/vouchers.ts';
import type * as findCodeModule from '../../discounts/findCode.ts';
import type { Event } from '../../events/event.model.ts';
import type * as findVoucherModule from '../../vouchers/findVoucher.ts';
import type { Voucher } from '../../vouchers/voucher.model.ts';
import type * as lockBookingModule from '../lockBooking.ts';

// Negative controls of the races in ticketLimitRaces.test.ts, extras.test.ts, codeUses.test.ts and voucherRaces.test.ts:
// the same claims without the locks that order them.

jest.mock('../lockBooking.ts', () => {
  const original = jest.requireActual<typeof lockBookingModule>('../lockBooking.ts');
  const { Event: model } = jest.requireActual<{ Event: typeof Event }>('../../events/event.model.ts');
  const lockEvent: typeof original.lockEvent = (transaction, id) =>
    model.findByPk(id, { transaction, rejectOnEmpty: true });
  return { ...original, lockEvent };
});
jest.mock('../../discounts/findCode.ts', () => {
  const original = jest.requireActual<typeof findCodeModule>('../../discounts/findCode.ts');
  return { ...original, lockCode: original.findCode };
});
jest.mock('../../vouchers/findVoucher.ts', () => {
  const original = jest.requireActual<typeof findVoucherModule>('../../vouchers/findVoucher.ts');
  const { Voucher: model } = jest.requireActual<{ Voucher: typeof Voucher }>('../../vouchers/voucher.model.ts');
  const lockVoucher: typeof original.lockVoucher = (transaction, code) =>
    model.findOne({ where: { code }, transaction, rejectOnEmpty: true });
  return { ...original, lockVoucher };
});

const { database, app } = useAppWithProvider();
const connections = 10;

test('without the lock of the workshop, more than one of 50 holds at once gets the last extra (negative control)', async () => {
  const event = await buildWithExtras();

  const { '200 ': sold } = await fiftyTogether(() => holdExtras(app, event, 1, 0, 1));

  expect(sold).toBeGreaterThan(1);
  await expect(expectInvariants(database.sequelize, ticketLimitRule)).rejects.toThrow('limit');
});

test('without the lock of the workshop, more than one of 50 holds at once gets the last ticket of a type (negative control)', async () => {
  const event = await setWheels(await buildWithWheels({ capacity: 50 }), 1);

  const { '200 ': sold } = await fiftyTogether(() => holdCart(app, event, 0, 1));

  expect(sold).toBeGreaterThan(1);
  await expect(expectInvariants(database.sequelize, ticketLimitRule)).rejects.toThrow('limit');
});

test('without the lock of the code, more than one of 50 visitors of five workshops gets its last use (negative control)', async () => {
  const events = await buildFive();
  await buildCode({ maxUses: 1 });

  const { '200 ': used } = await fiftyTogether((index) => holdWithCode(app, events[index % 5]!));

  expect(used).toBeGreaterThan(1);
});

test('without the lock of the voucher, more than one of 50 visitors of five workshops gets its last balance (negative control)', async () => {
  const events = await buildFive();
  await buildVoucher();
  // Does not block the read of the voucher, only the request that names it.
  const lock = 'select from vouchers for update';

  const { '200 ': used } = await fiftyTogether((index) => holdWithVoucher(app, events[index % 5]!), lock);

  expect(used).toBeGreaterThan(1);
  await expect(expectInvariants(database.sequelize)).rejects.toThrow('at most the balance of a voucher is reserved');
  // The invariants hold again for the check after each test.
  await database.sequelize.query('update payment_requests set voucher_amount = 0');
});

function buildFive(): Promise<Event[]> {
  return Promise.all(Array.from({ length: 5 }, () => buildEvent()));
}

/** Blocks every claim that has counted, until all connections of the app wait. */
async function fiftyTogether(
  claim: (index: number) => ReturnType<typeof holdWithCode>,
  lock = 'lock table order_lines in share mode',
) {
  const held = await database.sequelize.transaction();
  await database.sequelize.query(lock, { transaction: held });

  const answers = Promise.all(Array.from({ length: 50 }, (_, index) => claim(index)));
  await waitUntilBlocked(database.sequelize, connections);
  await held.commit();

  return countAnswers(await answers);
}
