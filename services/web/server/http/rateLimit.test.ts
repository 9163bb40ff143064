/** @jest-environment node */
import { startWeb } from '../../test/webServer.ts';

// On a slow machine the minute would otherwise end during a test.
beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterEach(() => jest.restoreAllMocks());

async function collectStatuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).status);
  return statuses;
}

test('pages and feeds beyond the rate of a network are answered 429, and those of another network are not', async () => {
  const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });
  const from = (address: string) => web.get('/robots.txt', { 'x-forwarded-for': address });

  const allowed = await collectStatuses(600, () => from('198.51.100.1'));
  const rejected = await from('198.51.100.1');

  expect(new Set(allowed)).toEqual(new Set([200]));
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await from('198.51.100.2')).status).toBe(200);
});

test('reports of policy violations beyond the rate of a network are answered 429', async () => {
  const web = await startWeb();
  const report = () => fetch(`${web.origin}/csp-reports`, { method: 'POST', body: '{}' });

  const allowed = await collectStatuses(60, report);

  expect(new Set(allowed)).toEqual(new Set([204]));
  expect((await report()).status).toBe(429);
});

test('load tests raise the rate by RATE_LIMIT_MULTIPLIER', async () => {
  const web = await startWeb({ env: { RATE_LIMIT_MULTIPLIER: '2' } });
  const report = () => fetch(`${web.origin}/csp-reports`, { method: 'POST', body: '{}' });

  expect(new Set(await collectStatuses(120, report))).toEqual(new Set([204]));
  expect((await report()).status).toBe(429);
});
