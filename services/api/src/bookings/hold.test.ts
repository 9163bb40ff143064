import { useApp } from '../../test/app.ts';
import { notify, paidNotice, visitorClient } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useProvider } from '../../test/provider.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

test('a visitor holds two places, pays, and the booking is confirmed', async () => {
  const event = await buildEvent();
  const visitor = visitorClient(app.url);

  const hold = await visitor.hold(event, buildVisitor({ participants: 2 }));
  expect(hold).toMatchObject({ status: 200, body: { totalAmount: 90_000, fields: { amount: '900.00' } } });
  const notice = await notify(app.url, paidNotice(hold.body));
  expect(notice.status).toBe(200);
  const confirmed = await visitor.confirm({ holdId: hold.body.holdId });
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
  const detail = await visitor.booking(confirmed.body.bookingReference);
  expect(detail).toMatchObject({ status: 200, body: { event: { availableSeats: 10 } } });
});
