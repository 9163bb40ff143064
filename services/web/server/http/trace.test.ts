import { setTimeout as sleep } from 'node:timers/promises';
import { noSpans } from '@studio/runtime/tracing/spans';
import type { Span } from '@studio/runtime/tracing/spans';
import { startWeb } from '../../test/webServer.ts';

const pageTrace = /^traceparent;desc="(00-([0-9a-f]{32})-[0-9a-f]{16}-01)"$/;

test('a page has a header with its trace, and a call with that header continues the trace in the API', async () => {
  const web = await startWeb();

  const pages = [await web.get('/'), await web.get('/')];
  const [rendered, cached] = pages.map((page) => pageTrace.exec(page.headers.get('server-timing') ?? ''));
  await web.get('/api/bookings/reference/AB12', { traceparent: rendered?.[1] ?? '' });

  expect(rendered?.[2]).toBeDefined();
  expect(cached?.[2]).toBeDefined();
  expect(cached?.[2]).not.toBe(rendered?.[2]);
  const sent = web.received.find(({ url }) => url.includes('/reference/'))?.headers['traceparent'];
  expect(sent).toContain(rendered?.[2]);
  // The call has a separate span.
  expect(sent).not.toBe(rendered?.[1]);
  const isCall = ({ route }: Record<string, unknown>) => route === '/api/*';
  while (!web.lines.some(isCall)) await sleep(5);
  expect(web.lines.find(isCall)).toMatchObject({ traceId: rendered?.[2] });
});

test('a page that a shared cache may store has no trace header', async () => {
  const web = await startWeb({ env: { SHARED_CACHE_SECONDS: '10' } });

  const pages = [await web.get('/'), await web.get('/')];

  expect(pages.map(({ headers }) => headers.get('server-timing'))).toEqual([null, null]);
});

test('calls and pages, rendered or cached, are recorded as spans with the ids of their headers and log lines', async () => {
  const recorded: Span[] = [];
  const spans = { ...noSpans, record: (span: Span) => void recorded.push(span) };
  const web = await startWeb({ spans });

  const answers: Response[] = [];
  for (const path of ['/events', '/events', '/api/openapi.json']) {
    answers.push(await web.get(path));
    while (recorded.length < answers.length) await sleep(5);
  }

  const traceIds = answers.map((page) => pageTrace.exec(page.headers.get('server-timing') ?? '')?.[2]);
  const call = web.lines.find(({ route }) => route === '/api/*')?.['traceId'];
  expect(recorded.map(({ name, trace: { traceId } }) => [name, traceId])).toEqual([
    ['GET /events', traceIds[0]],
    ['GET /events', traceIds[1]],
    ['GET /api/*', call],
  ]);
});
