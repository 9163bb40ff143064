/** @jest-environment node */
import { startWeb } from '../../test/webServer.ts';
import { TooManyRequests, createFairShare } from './fairShare.ts';

const limits = { maxRunning: 2, maxWaiting: 2, maxWaitMs: 60_000 };

/** Creates a task that runs until `end` is called. */
function openTask() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = jest.fn(() => ended);
  return { run, end };
}

test('two tasks of a network run at the same time, and the others wait in order', async () => {
  const share = createFairShare(limits);
  const tasks = [openTask(), openTask(), openTask(), openTask()];
  const all = tasks.map(({ run }) => share.run('a', run));
  const started = () => tasks.map(({ run }) => run.mock.calls.length);

  expect(started()).toEqual([1, 1, 0, 0]);
  tasks[1]?.end();
  await all[1];
  await Promise.resolve();
  expect(started()).toEqual([1, 1, 1, 0]);

  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(started()).toEqual([1, 1, 1, 1]);
});

test('a task beyond the waiting limit is rejected, and another network is not affected', async () => {
  const share = createFairShare(limits);
  const tasks = Array.from({ length: 4 }, openTask);
  const all = tasks.map(({ run }) => share.run('a', run));

  await expect(share.run('a', async () => 'fifth')).rejects.toThrow(TooManyRequests);
  await expect(share.run('b', async () => 'first')).resolves.toBe('first');

  for (const { end } of tasks) end();
  await Promise.all(all);
  await expect(share.run('a', async () => 'later')).resolves.toBe('later');
});

test('a task that waits too long is rejected and leaves the queue', async () => {
  const share = createFairShare({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20 });
  const open = openTask();
  const first = share.run('a', open.run);
  const late = openTask();

  await expect(share.run('a', late.run)).rejects.toThrow(TooManyRequests);
  const next = share.run('a', async () => 'next');
  open.end();

  await expect(next).resolves.toBe('next');
  await first;
  expect(late.run).not.toHaveBeenCalled();
});

test('a failing task frees its slot', async () => {
  const share = createFairShare({ ...limits, maxRunning: 1 });

  await expect(share.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(share.run('a', async () => 'next')).resolves.toBe('next');
});

describe('with a rate limit for each network', () => {
  // On a slow machine the minute would otherwise end during a test.
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => jest.restoreAllMocks());

  async function statusesOf(times: number, ask: () => Promise<Response>): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await ask()).status);
    return statuses;
  }

  test('pages and feeds beyond the rate of a network are answered 429, and those of another network are not', async () => {
    const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });
    const from = (address: string) => web.get('/robots.txt', { 'x-forwarded-for': address });

    const allowed = await statusesOf(600, () => from('198.51.100.1'));
    const rejected = await from('198.51.100.1');

    expect(new Set(allowed)).toEqual(new Set([200]));
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await from('198.51.100.2')).status).toBe(200);
  });

  test('reports of policy violations beyond the rate of a network are answered 429', async () => {
    const web = await startWeb();
    const report = () => fetch(`${web.origin}/csp-reports`, { method: 'POST', body: '{}' });

    const allowed = await statusesOf(60, report);

    expect(new Set(allowed)).toEqual(new Set([204]));
    expect((await report()).status).toBe(429);
  });

  test('load tests raise the rate by RATE_LIMIT_MULTIPLIER', async () => {
    const web = await startWeb({ env: { RATE_LIMIT_MULTIPLIER: '2' } });
    const report = () => fetch(`${web.origin}/csp-reports`, { method: 'POST', body: '{}' });

    expect(new Set(await statusesOf(120, report))).toEqual(new Set([204]));
    expect((await report()).status).toBe(429);
  });
});
