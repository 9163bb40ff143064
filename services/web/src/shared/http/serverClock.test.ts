import { useFakeApi } from '../../../test/fakeApi.ts';
import { api } from './api.ts';
import { assumeServerTime, serverNow, serverTimeAt } from './serverClock.ts';

const fake = useFakeApi();
const minute = 60_000;
beforeEach(() => sessionStorage.clear());

/** The milliseconds by which the server's clock is taken to be ahead. */
const ahead = () => serverNow().getTime() - Date.now();

async function answerAt(time: number, cacheControl = 'no-store'): Promise<void> {
  const headers = { date: new Date(time).toUTCString(), 'cache-control': cacheControl };
  fake.answers['GET /api/settings'] = () => ({ body: {}, headers });
  await api.get('/api/settings');
}

test.each([41, -26 * 60])('a device whose clock is %d minutes fast uses the server’s time', async (fast) => {
  await answerAt(Date.now() - fast * minute);

  expect(Math.abs(ahead() + fast * minute)).toBeLessThan(3000);
  expect(serverTimeAt(0).getTime()).toBeCloseTo(ahead(), -2);
});

test('after the clock of a device was corrected, its own time is used from the next answer on', async () => {
  await answerAt(Date.now() - 41 * minute);

  await answerAt(Date.now());

  expect(Math.abs(ahead())).toBeLessThan(3000);
});

test('a response that may come from a cache does not set the clock', async () => {
  await answerAt(Date.now() - 41 * minute, 'public, no-cache');

  expect(Math.abs(ahead())).toBeLessThan(3000);
});

test('before the first answer a clock far from the page’s own time is corrected', () => {
  assumeServerTime(0);
  assumeServerTime(Date.now() - 5 * minute);
  expect(Math.abs(ahead())).toBeLessThan(3000);

  assumeServerTime(Date.now() - 41 * minute);

  expect(Math.abs(ahead() + 41 * minute)).toBeLessThan(3000);
});
