/** @jest-environment node */
import { renderDocument } from '../../src/document.tsx';
import { sendJson, startWeb } from '../../test/webServer.ts';
import { realTiming } from '../app.ts';

// RELIABILITY X07
test.each(['/', '/events'])('%s is sent with placeholders while the API cannot be reached', async (path) => {
  const web = await startWeb({ api: 'down' });

  const answer = await web.get(path);

  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('data-testid="placeholders"');
  expect(html).toContain('{"mutations":[],"queries":[]}');
  expect(web.lines.filter(({ msg }) => msg === 'rendered without the API')).toMatchObject([{ route: path }]);
});

// RELIABILITY X07
test.each(['/booking/7K2M-9QXT-4WBD', '/events/1'])(
  '%s is 503 with Retry-After, never 404, while the API cannot be reached',
  async (path) => {
    const web = await startWeb({ api: 'down' });

    const answer = await web.get(path);

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('Not Found');
  },
);

test.each([
  '/booking/7K2M-9QXT-4WBD',
  '/booking/7K2M-9QXT-4WBD/workshop.ics',
  '/events/1',
  '/sitemap.xml',
  '/workshops.ics',
])('%s is answered 429, and is not stored, when the API rejects the request as rate-limited', async (path) => {
  const web = await startWeb({
    api: (_request, response) => sendJson(response, 429, { error: 'Too many', code: 'rate_limited' }),
  });

  const answer = await web.get(path);

  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

// RELIABILITY X08
test.each([
  ['/events', 200],
  ['/booking/7K2M-9QXT-4WBD', 503],
])('%s is answered although the API never answers', async (path, status) => {
  const web = await startWeb({ api: () => undefined, timing: realTiming });

  const answer = await web.get(path);

  expect(answer.status).toBe(status);
});

// RELIABILITY X11
test('a page that fails to render is answered with a plain 500 and the request id, and the next page works', async () => {
  let fails = true;
  const web = await startWeb({
    render: (request) => {
      if (fails) throw new Error('the secret of the bug');
      return renderDocument(request);
    },
  });

  const answer = await web.get('/events');

  const id = answer.headers.get('x-request-id') ?? '';
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain(id);
  expect(html).not.toContain('secret');
  const logged = web.lines.find(({ msg }) => msg === 'page failed to render');
  expect(logged).toMatchObject({ reqId: id, err: { message: 'the secret of the bug' } });

  fails = false;
  expect((await web.get('/events')).status).toBe(200);
});
