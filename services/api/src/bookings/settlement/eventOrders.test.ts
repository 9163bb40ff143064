import fc from 'fast-check';
import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { emptyTables, useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { StudioModel } from '../../../test/model/studioModel.ts';
import type { Step } from '../../../test/model/studioModel.ts';
import { StudioWorld, passTime } from '../../../test/model/studioWorld.ts';
import { useProvider } from '../../../test/provider.ts';
import { findAttention } from '../attention/attentionItems.ts';
import { Booking } from '../booking.model.ts';

// The results of random steps by two visitors with holds, one client without holds, an admin and the mail relay on
// three seats are compared with a model of DESIGN §4.

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const price = 10_000;
const sequences = Number(process.env['SEQUENCES'] ?? 60);

const who = fc.constantFrom<0 | 1>(0, 1);
const row = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('hold' as const, 'edit' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'confirm' as const,
        'pay' as const,
        'pay' as const,
        'payWrong' as const,
        'fail' as const,
        'release' as const,
      ),
      who,
      row,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'adminPends' as const,
        'adminConfirms' as const,
        'adminCancels' as const,
        'adminPaid' as const,
        'adminUnpaid' as const,
      ),
      who,
      row,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('retryItn' as const, 'time' as const, 'confirmPlain' as const, 'payPlain' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('post' as const) }) },
);

/** In these orders, past versions left a paid visitor pending, sent no mail or recorded another payment method. */
const knownTraps: [Step[]][] = (
  [
    ['confirm', 'adminCancels', 'pay', 'adminPends'],
    ['pay', 'adminCancels', 'adminPends'],
    ['confirm', 'adminPaid'],
    ['confirm', 'adminPaid', 'adminUnpaid', 'pay'],
    ['confirm', 'adminConfirms', 'pay'],
    ['confirm', 'adminConfirms', 'post', 'pay', 'adminCancels', 'adminConfirms'],
    ['confirm', 'fail', 'adminConfirms', 'adminPends', 'edit'],
  ] as const
).map((order) => [[{ do: 'hold', who: 0 }, ...order.map(asStep)]]);

function asStep(one: Step['do']): Step {
  if (one === 'post' || one === 'retryItn' || one === 'time' || one === 'confirmPlain' || one === 'payPlain') {
    return { do: one };
  }
  return one === 'hold' || one === 'edit' ? { do: one, who: 0 } : { do: one, who: 0, row: 0 };
}

test(
  'one after another, every order of events ends as the model predicts',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        await emptyTables(database.sequelize);
        const world = await buildWorld();
        const model = new StudioModel(3, price);

        for (const one of steps) {
          const answer = await world.take(one);
          expect([one, answer]).toEqual([one, model.take(one)]);
        }

        expect(await world.found()).toEqual(model.expected());
        await expectInvariants(database.sequelize);
        await expectPaidBookingsHandled();
      }),
      { numRuns: sequences, examples: knownTraps },
    );
  },
  sequences * 4_000,
);

test('all at once, every order keeps the sums right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (first, together) => {
        await emptyTables(database.sequelize);
        const world = await buildWorld();
        for (const one of first) await world.take(one);

        const answers = await Promise.all(together.map((one) => world.take(one)));

        expect(answers.filter((status) => status >= 500)).toEqual([]);
        await expectInvariants(database.sequelize);
        await expectPaidBookingsHandled();
        const { ledger, seats } = await world.found();
        const bookings = await Booking.findAll();
        const received = ledger.filter(({ by }) => by === 'payfast');
        expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBe(world.moneyMoved);
        expect(seats).toBeLessThanOrEqual(3);
        const mails = await enqueuedMails(database.sequelize);
        const enqueued = mails.filter(({ kind }) => kind === 'booking-confirmed');
        const unsent = enqueued
          .filter(({ state, content }) => state === 'pending' && content !== null)
          .map(({ key }) => key);
        const confirmed = bookings
          .filter(({ status }) => status === 'confirmed')
          .map(({ id }) => `booking-confirmed:${id}`);
        expect(enqueued.map(({ key }) => key)).toEqual(expect.arrayContaining(confirmed));
        expect(confirmed).toEqual(expect.arrayContaining(unsent));
      },
    ),
    { numRuns: 25 },
  );
}, 240_000);

test('all 120 orders of confirm, confirm again, ITN, release and expiry after a hold end paid with a seat', async () => {
  for (const order of permutations(['confirm', 'confirm', 'pay', 'release', 'time'] as const)) {
    const event = await buildEvent({ capacity: 1, price });
    const client = visitorClient(app.url);
    const hold = await client.hold(event, buildVisitor());
    const { holdId } = hold.body;

    for (const one of order) {
      if (one === 'confirm') await client.confirm({ holdId });
      if (one === 'pay') await sendItn(app.url, paidItn(hold.body));
      if (one === 'release') await client.release(holdId);
      if (one === 'time') await passTime(database.sequelize);
    }

    const booking = await Booking.findOne({ where: { holdId }, rejectOnEmpty: true });
    expect([order, booking.status, booking.paymentStatus]).toEqual([order, 'confirmed', 'completed']);
  }
}, 240_000);

async function buildWorld(): Promise<StudioWorld> {
  return StudioWorld.build({ url: app.url, sequelize: database.sequelize, admin: await admins.signIn(), price });
}

async function expectPaidBookingsHandled(): Promise<void> {
  const { payments, unconfirmed, cancelledPaid } = await findAttention(database.sequelize);
  const flagged = new Set([
    ...payments.map(({ booking }) => booking?.id),
    ...[...unconfirmed, ...cancelledPaid].map(({ id }) => id),
  ]);
  const paid = await Booking.findAll({ where: { paymentStatus: 'completed' } });
  const unhandled = paid.filter(({ id, status }) => status !== 'confirmed' && !flagged.has(id));
  expect(unhandled.map(({ id, status, endedBy }) => [id, status, endedBy])).toEqual([]);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
