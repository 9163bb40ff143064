/** @jest-environment node */
import { sendJson, startWeb } from '../../test/webServer.ts';

const works = { database: 'ok', queue: 'ok', mail: 'ok', backup: 'ok' };
const unknown = { database: 'unknown', queue: 'unknown', mail: 'unknown', backup: 'unknown' };

test('the status is 200 while everything works, and no cache may store it', async () => {
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, works) });

  const answer = await web.get('/status');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ status: 'ok', api: 'ok', ...works });
});

test.each([
  ['a part fails', { ...works, mail: 'failing' }, { api: 'ok', ...works, mail: 'failing' }],
  ['a part is unknown', { ...works, backup: 'unknown' }, { api: 'ok', ...works, backup: 'unknown' }],
  ['the API cannot be reached', null, { api: 'failing', ...unknown }],
])('the status is 503 when %s', async (_name, body, expected) => {
  const web = await startWeb({ api: body ? (_request, response) => sendJson(response, 200, body) : 'down' });

  const answer = await web.get('/status');

  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'failing', ...expected });
});

test('many requests ask the API only once in five seconds and do not fill the log', async () => {
  let time = 0;
  const web = await startWeb({
    api: (_request, response) => sendJson(response, 200, works),
    timing: { now: () => time, checkTimeoutMs: 1000, readTimeoutMs: 1000 },
  });

  await Promise.all(Array.from({ length: 20 }, () => web.get('/status')));
  time = 4999;
  await web.get('/status');
  expect(web.received.map(({ url }) => url)).toEqual(['/status']);
  expect(web.lines.filter(({ route }) => route === '/status')).toEqual([]);

  time = 5000;
  await web.get('/status');
  expect(web.received).toHaveLength(2);
});
