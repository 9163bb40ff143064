import { formatRand } from '@studio/contract/format/money';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app } = useAppWithProvider();

// RELIABILITY M27
test.each([1000, 35_000, 100_000])(
  'at %d cents one to fifty participants have the same total in page, payment form, ledger and answer',
  async (price) => {
    for (let participants = 1; participants <= 50; participants += 1) {
      const event = await buildEvent({ price, capacity: 50 });
      const client = visitorClient(app.url);
      // A different amount would be rejected, so the test sends the amount that the page shows.
      const shown = price * participants;

      const hold = await client.hold(event, buildVisitor({ participants }), { totalAmount: shown });
      const itn = paidItn(hold.body);
      expect((await sendItn(app.url, itn)).status).toBe(200);
      const answer = await client.confirm({ holdId: hold.body.holdId });

      expect(itn.amount_gross).toMatch(/^\d+\.\d{2}$/);
      expect(`R${itn.amount_gross}`).toBe(formatRand(shown).replaceAll(/[\s,]/gu, ''));
      expect(answer.body).toMatchObject({ status: 'confirmed', totalAmount: shown });
      const money = (await readLedger(database.sequelize)).at(-1);
      expect(money).toMatchObject({ bookingId: answer.body.id, amount: shown, review: null });
    }
  },
);
