import { startApp, useApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useProvider } from '../../../test/payments/provider.ts';

const database = useDatabase();
const provider = useProvider();
const selling = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

let paused: TestApp;
beforeAll(async () => {
  paused = await startApp({ database, validateUrl: provider.config.validateUrl, env: { SALES_PAUSED: 'true' } });
});
afterAll(() => paused.close());

const sentence = 'We have paused online bookings for a moment. Please try again later or call us on 011 555 0142.';

test('while sales are paused no seat can be claimed, with or without a hold', async () => {
  const event = await buildEvent();
  const visitor = visitorClient(paused.url);

  const hold = await visitor.hold(event, buildVisitor());
  const confirmed = await visitor.confirm({ eventId: event.id, ...buildVisitor() });

  expect(hold).toMatchObject({ status: 409, body: { code: 'sales_paused', error: sentence } });
  expect(confirmed).toMatchObject({ status: 409, body: { code: 'sales_paused', error: sentence } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a hold made before the pause can be paid and confirmed', async () => {
  const event = await buildEvent();
  const hold = await visitorClient(selling.url).hold(event, buildVisitor());

  const itn = await sendItn(paused.url, paidItn(hold.body));
  const confirmed = await visitorClient(paused.url).confirm({ holdId: hold.body.holdId });

  expect(itn.status).toBe(200);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed' } });
});
