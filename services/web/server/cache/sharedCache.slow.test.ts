/** @jest-environment node */
// cspell:ignore fastcgi scgi uwsgi
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleEvent } from '../../test/exampleEvents.ts';
import { json, startWeb } from '../../test/webServer.ts';
import type { WebServer } from '../../test/webServer.ts';

// nginx as a CDN without rules of its own: `apt-get install nginx-light`.
const isInstalled = spawnSync('nginx', ['-v']).status === 0;
if (!isInstalled) process.stderr.write('Skipped: nginx is not installed (apt-get install nginx-light)\n');
const withNginx = isInstalled ? test : test.skip;

const folder = mkdtempSync(join(tmpdir(), 'cdn-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const nginx of running.splice(0)) nginx.kill('SIGTERM');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startCdn(
  web: WebServer,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const port = await freePort();
  const file = join(folder, `${port}.conf`);
  writeFileSync(
    file,
    `user ${userInfo().username}; daemon off; pid ${folder}/${port}.pid; error_log ${folder}/error.log; worker_processes 1;
     events {}
     http {
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       proxy_cache_path ${folder}/${port} keys_zone=site:1m;
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass ${web.origin};
           proxy_cache site;
           proxy_cache_background_update on;
           proxy_cache_lock on;
           add_header X-Cache $upstream_cache_status always;
         }
       }
     }`,
  );
  running.push(spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' }));
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  while (!(await get('/healthz').catch(() => null))) await sleep(20);
  return get;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An API with one workshop, whose title is the version, and one booking. */
function startSite(env: NodeJS.ProcessEnv) {
  const state = { title: 'Wheel Throwing' };
  const web = startWeb({
    env,
    api: ({ url }, response) => {
      const event = exampleEvent({ title: state.title });
      response.setHeader('ETag', `"${state.title}"`).setHeader('Cache-Control', 'public, no-cache');
      if (url.startsWith('/api/bookings/')) json(response, 200, exampleDetail());
      else json(response, 200, url === '/api/events' ? [event] : event);
    },
  });
  return { state, web };
}

withNginx('a caching proxy shares public pages by encoding, and never what belongs to one visitor', async () => {
  const { web } = startSite({ SHARED_CACHE_SECONDS: '60' });
  const get = await startCdn(await web);
  const cacheOf = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, headers)).headers.get('x-cache');

  for (const path of ['/', '/events', '/events/1', '/nope', '/api/events']) {
    expect([path, await cacheOf(path), await cacheOf(path, { Cookie: 'session=another' })]).toEqual([
      path,
      'MISS',
      'HIT',
    ]);
  }
  const packed = await get('/events', { 'Accept-Encoding': 'br' });
  const plain = await get('/events', { 'Accept-Encoding': 'identity' });
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['br', null]);
  expect(await packed.text()).toBe(await plain.text());
  for (const path of [
    '/booking/7K2M-9QXT-4WBD',
    '/booking-success',
    '/booking-cancelled?hold=a',
    '/admin',
    '/healthz',
  ]) {
    expect([path, await cacheOf(path), await cacheOf(path)]).toEqual([path, 'MISS', 'MISS']);
  }
});

withNginx('without SHARED_CACHE_SECONDS a caching proxy asks for each page', async () => {
  const { state, web } = startSite({});
  const get = await startCdn(await web);
  await get('/events');

  state.title = 'Coil Pots';
  await sleep(200);

  expect(await (await get('/events')).text()).toContain('Coil Pots');
});

withNginx('with SHARED_CACHE_SECONDS a change is visible after twice that time', async () => {
  const { state, web } = startSite({ SHARED_CACHE_SECONDS: '1' });
  const get = await startCdn(await web);
  await get('/events');

  state.title = 'Coil Pots';
  // nginx counts whole seconds.
  await sleep(4000);

  expect(await (await get('/events')).text()).toContain('Coil Pots');
});
