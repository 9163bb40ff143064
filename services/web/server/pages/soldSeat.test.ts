/** @jest-environment node */
import { useApp } from '../../../api/test/app.ts';
import { visitorClient } from '../../../api/test/client.ts';
import { useDatabase } from '../../../api/test/database.ts';
import { buildEvent, buildVisitor } from '../../../api/test/factories.ts';
import { testMerchant } from '../../../api/test/payments/provider.ts';
import { findFreePort } from '../../../api/test/queue/queueServer.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../../../api/test/servers/apiProcess.ts';
import { startWeb } from '../../test/webServer.ts';
import { checkedForMs } from '../cache/versionCheck.ts';

const database = useDatabase();
const reading = useApp(database);
const startSelling = useApiProcesses(() => database.url);
afterEach(() => {
  jest.restoreAllMocks();
});

// RELIABILITY R16
test('a seat sold by one replica of the API is shown on the page in front of another after its next check', async () => {
  const event = await buildEvent({ capacity: 1 });
  const selling = startSelling({
    API_PORT: String(await findFreePort()),
    PAYFAST_MERCHANT_ID: testMerchant.id,
    PAYFAST_MERCHANT_KEY: testMerchant.key,
    PAYFAST_PASSPHRASE: testMerchant.passphrase,
  });
  await waitUntil(async () => (await requestStatus(`${selling.origin}/healthz`)) === 200);
  // The test sets the clock, because the version also changes with each minute.
  let time = 10 * 60_000;
  const web = await startWeb({
    env: { API_URL: reading.url },
    timing: { now: () => time, checkTimeoutMs: 60_000, readTimeoutMs: 60_000 },
  });
  const isSoldOut = async () => (await (await web.get(`/events/${event.id}`)).text()).includes('Fully Booked');
  const before = await isSoldOut();
  // While this clock is stopped, the API does not compare its list with the database and depends on the notification.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());

  const { status } = await visitorClient(selling.origin).hold(event, buildVisitor());
  await waitUntil(async () => (await visitorClient(reading.url).event(event.id)).body.isFullyBooked);
  const unchecked = await isSoldOut();
  time += checkedForMs;
  const checked = await isSoldOut();

  expect(status).toBe(200);
  expect([before, unchecked, checked]).toEqual([false, false, true]);
});
