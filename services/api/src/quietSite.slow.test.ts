import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildEvent, startsIn } from '../test/factories.ts';
import { findFreePort } from '../test/queue/queueServer.ts';
import { requestStatus, waitUntil, useApiProcesses } from '../test/servers/apiProcess.ts';
import { useOwnCluster } from '../test/servers/ownCluster.ts';
import type { Event } from './events/event.model.ts';

// Uses the processes of production: the API and web's build. After one visit and an idle hour the database stops.

const root = join(__dirname, '../../..');
const webServer = join(root, 'services/web/dist/node/server.js');
const NODE_OPTIONS = `--import ${join(__dirname, '../test/servers/clockShift.mjs')}`;
const own = useOwnCluster();
let events: Event[];
const run = useApiProcesses(() => own.cluster.url);
const webs: ChildProcess[] = [];

beforeAll(async () => {
  if (!existsSync(webServer)) throw new Error('web is not built: make build');
  const day = 86_400;
  events = [
    await buildEvent({ title: 'Wheel Throwing', category: 'pottery', ...startsIn(2 * day) }),
    await buildEvent({ title: 'Wheel Throwing', category: 'pottery', ...startsIn(3 * day) }),
    await buildEvent({ title: 'Pinch Pots', category: 'painting', ...startsIn(4 * day) }),
  ];
});
afterEach(async () => {
  for (const web of webs.splice(0)) {
    const exited = once(web, 'exit');
    web.kill('SIGKILL');
    await exited;
  }
});

/** @param started the path that answers 200 once the API has started */
async function startSite(started: '/readyz' | '/healthz') {
  const [apiPort, webPort] = [String(await findFreePort()), String(await findFreePort())];
  const api = run({ API_PORT: apiPort, NODE_OPTIONS });
  await waitUntil(async () => (await requestStatus(api.origin + started)) === 200);
  const env = { PATH: process.env['PATH'], WEB_PORT: webPort, API_URL: api.origin, NODE_OPTIONS };
  const web = spawn(process.execPath, [webServer], { env, stdio: 'ignore' });
  webs.push(web);
  const origin = `http://127.0.0.1:${webPort}`;
  await waitUntil(async () => (await requestStatus(`${origin}/healthz`)) === 200);
  const get = async (path: string) => {
    const answer = await fetch(origin + path);
    const text = await answer.text();
    return { path, status: answer.status, titles: titlesIn(text) };
  };
  const passAnHour = () => {
    for (const child of [api.process, web]) child.kill('SIGUSR2');
  };
  return { get, passAnHour };
}

function titlesIn(text: string): string[] {
  return ['Wheel Throwing', 'Pinch Pots', 'Glass Beads'].filter((title) => text.includes(title));
}

const both = ['Wheel Throwing', 'Pinch Pots'];

/** Only the first page was visited before. Each page is requested twice, because the first request may have waited. */
function expected() {
  return [
    { path: '/', status: 200, titles: both },
    { path: '/events', status: 200, titles: both },
    { path: `/events/${events[0]?.id}`, status: 200, titles: expect.arrayContaining(['Wheel Throwing']) },
    { path: '/events?category=painting', status: 200, titles: ['Pinch Pots'] },
    { path: '/events?q=wheel', status: 200, titles: ['Wheel Throwing'] },
    { path: '/privacy', status: 200, titles: expect.anything() },
    { path: '/api/events', status: 200, titles: both },
    { path: '/api/events/filters', status: 200, titles: expect.anything() },
    { path: '/api/settings', status: 200, titles: expect.anything() },
  ];
}

async function visitAll(get: (path: string) => Promise<object>): Promise<object[]> {
  const answers: object[] = [];
  for (const { path } of expected()) answers.push(await get(path));
  return answers;
}

test.each([
  ['is stopped', () => own.cluster.stop(), () => own.cluster.start()],
  ['accepts connections and never answers', async () => own.cluster.freeze(), async () => own.cluster.thaw()],
] as const)(
  'after an idle hour in which the database %s, every public page and filter shows the last known workshops',
  async (_how, takeAway, bringBack) => {
    const soon = await buildEvent({ title: 'Glass Beads', category: 'painting', ...startsIn(1800) });
    const { get, passAnHour } = await startSite('/readyz');
    expect(await get('/')).toMatchObject({ status: 200, titles: [...both, 'Glass Beads'] });
    await takeAway();
    try {
      passAnHour();

      const first = await visitAll(get);
      const again = await visitAll(get);

      expect([first, again]).toEqual([expected(), expected()]);
    } finally {
      await bringBack();
      await waitUntil(async () =>
        own.database.query('select 1').then(
          () => true,
          () => false,
        ),
      );
    }
    await soon.destroy();
  },
);

test('an API that was started without its database shows lists without workshops, and 503 for the page of a workshop', async () => {
  await own.cluster.stop();
  try {
    const { get } = await startSite('/healthz');

    expect(await get('/events')).toMatchObject({ titles: [] });
    expect(await get(`/events/${events[0]?.id}`)).toMatchObject({ status: 503 });
    expect(await get('/api/events')).toMatchObject({ status: 503 });
  } finally {
    await own.cluster.start();
  }
});
