/** @jest-environment node */
import { startWeb } from '../../test/webServer.ts';

const behindProxy = { env: { TRUST_PROXY_HOPS: '1' } };

test.each([
  ['198.51.100.7:50001', '198.51.100.7'],
  ['[2001:db8::7]:50001', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7:50001', '198.51.100.7'],
])('a proxy that writes %s into X-Forwarded-For names the visitor %s', async (header, address) => {
  const web = await startWeb(behindProxy);

  await web.get('/api/events', { 'X-Forwarded-For': header });
  await web.untilCounted();

  expect(web.received[0]!.headers['x-forwarded-for']).toBe(address);
  expect(web.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('addresses that cannot be read are counted, and logged once in ten minutes without their characters', async () => {
  const web = await startWeb(behindProxy);
  const unreadable = ['unix:visitor-7', '198.51.100', 'unknown'];

  for (const header of unreadable) await web.get('/api/events', { 'X-Forwarded-For': header });
  await web.get('/api/events');
  await web.untilCounted();

  expect(web.received.map(({ headers }) => headers['x-forwarded-for'])).toEqual(Array(4).fill('127.0.0.1'));
  expect(web.lines.filter(({ event }) => event === 'visitor.address.unknown')).toMatchObject([
    { level: 'error', form: 'xxxx:xxxxxxx-x' },
  ]);
  expect(await web.metrics.registry.metrics()).toContain('visitor_address_unknown_total 4');
});

test('the probes of a cluster, which come without a proxy, do not count as unknown visitors', async () => {
  const web = await startWeb(behindProxy);

  for (const path of ['/healthz', '/readyz', '/status']) await web.get(path);
  await web.untilCounted();

  expect(web.lines.filter(({ event }) => event === 'visitor.address.unknown')).toEqual([]);
});
