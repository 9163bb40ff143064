import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerEventList } from '../../test/eventLists.ts';
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleEvents } from '../../test/exampleEvents.ts';
import { exampleSettings } from '../../test/exampleSettings.ts';
import { shiftContent, readShifts, watchShifts } from '../browser/shifts.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { startSecondServer } from '../demo/secondServer.ts';
import type { SecondServer } from '../demo/secondServer.ts';
import { waitUntilHydrated } from '../steps/steps.ts';

test.use(withMotion);

// These tests run the built web server with a fake API that is down, slow or healthy (DESIGN §6).
const reference = '7K2M-9QXT-4WBD';
const answers: Record<string, unknown> = {
  [`/api/bookings/reference/${reference}`]: exampleDetail(),
  '/api/settings': exampleSettings(),
};
let health: 'down' | 'silent' | 'well';
const waiting: (() => void)[] = [];
let api: Server;
let web: SecondServer;

test.beforeAll(async () => {
  api = createServer((request, response) => void answer(request.url ?? '', response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  web = await startSecondServer({ API_URL: `http://127.0.0.1:${port}` });
});
test.afterAll(async () => {
  await web.stop();
  api.closeAllConnections();
  api.close();
});

const lists = [
  { path: '/', loading: 'Loading Experiences', loaded: '2025 Experiences', cards: 6 },
  { path: '/events', loading: 'Loading Events...', loaded: '2025 Workshops', cards: 8 },
];

// SPEC §8
// RELIABILITY X07
for (const list of lists) {
  test(`without the API ${list.path} shows an error in place of the list, and Retry fetches the workshops`, async ({
    page,
  }) => {
    health = 'down';

    const answered = await page.goto(web.origin + list.path);
    await page.getByText('We could not load the workshops just now.').waitFor();

    expect(answered?.status()).toBe(200);
    expect(await page.getByRole('article').count()).toBe(0);
    health = 'well';
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: list.loaded }).waitFor();
    await page.getByRole('article').first().waitFor();
    await expect(page.getByRole('article')).toHaveCount(list.cards);
  });
}

// RELIABILITY X08
for (const list of lists) {
  test(`while the API does not answer, ${list.path} shows six placeholders, and the browser loads the list`, async ({
    context,
    page,
    consoleErrors,
  }) => {
    health = 'silent';

    await watchShifts(context);

    await page.goto(web.origin + list.path, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: list.loading }).waitFor();

    await expect(page.getByTestId('placeholders').locator('li')).toHaveCount(6);
    answerWaiting();
    await page.getByRole('heading', { name: list.loaded }).waitFor();
    await expect(page.getByRole('article')).toHaveCount(list.cards);
    expect(consoleErrors).toEqual([]);
    const shifts = await readShifts(page);
    expect(shifts).toBeLessThanOrEqual(0.02);
    await shiftContent(page, 'h1');
    expect(await readShifts(page)).toBeGreaterThan(shifts);
  });
}

test('without the API the page of a booking answers 503 and says that the booking is safe, and Retry shows the booking', async ({
  page,
}) => {
  health = 'down';

  const answered = await page.goto(`${web.origin}/booking/${reference}`);
  await page.getByText(/It is safe: please try again in a moment/).waitFor();

  expect(answered?.status()).toBe(503);
  health = 'well';
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
});

/** Makes the API answer again, beginning with the requests that wait. */
function answerWaiting(): void {
  health = 'well';
  for (const respond of waiting.splice(0)) respond();
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  if (health === 'down') {
    response.destroy();
    return;
  }
  if (health === 'silent') await new Promise<void>((resolve) => waiting.push(resolve));
  const body = path.startsWith('/api/events') ? answerEventList(exampleEvents(8), path).body : answers[path];
  response
    .writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(body ?? { error: 'Not found', code: 'not_found' }));
}
