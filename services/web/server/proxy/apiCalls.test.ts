/** @jest-environment node */
import { connect } from 'node:net';
import { sendJson, startWeb } from '../../test/webServer.ts';

test('a call to the API is answered 502 with a sentence while the API cannot be reached', async () => {
  const web = await startWeb({ api: 'down' });

  const answer = await web.get('/api/events');

  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({
    error: 'We cannot be reached right now. Please try again in a moment.',
    code: 'unavailable',
  });
});

test('a call is forwarded with its cookies and body, and the API’s status, cookies and body are returned', async () => {
  const web = await startWeb({
    api: (_request, response) => {
      response.writeHead(201, { 'Set-Cookie': ['a=1; HttpOnly', 'b=2'], 'Content-Type': 'application/json' });
      response.end('{"holdId":"x"}');
    },
  });

  const answer = await fetch(`${web.origin}/api/holds?x=1`, {
    method: 'POST',
    headers: { 'Idempotency-Key': 'k1', Cookie: 's=1', Origin: web.origin, 'Content-Type': 'application/json' },
    body: '{"eventId":1}',
  });

  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ holdId: 'x' });
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(web.received[0]).toMatchObject({
    method: 'POST',
    url: '/api/holds?x=1',
    body: '{"eventId":1}',
    headers: { 'idempotency-key': 'k1', cookie: 's=1', origin: web.origin },
  });
});

test('a call carries the visitor’s address that web has determined, whatever the visitor sends', async () => {
  const web = await startWeb();

  await web.get('/api/events', {
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'for=6.6.6.6',
    'X-Request-Id': 'chosen-by-visitor',
  });

  const { headers } = web.received[0]!;
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-forwarded-proto']).toBe('http');
  expect(headers.forwarded).toBeUndefined();
  expect(headers['x-request-id']).not.toBe('chosen-by-visitor');
});

test('calls and rendered pages carry web’s key instead of a key that the visitor sent', async () => {
  const key = 'the tests share this with an API of theirs';
  const [secured, open] = [await startWeb({ env: { WEB_KEY: key } }), await startWeb()];

  for (const web of [secured, open]) {
    for (const path of ['/api/events', '/events']) await web.get(path, { 'X-Web-Key': 'chosen by the visitor' });
  }

  expect(secured.received.map(({ headers }) => headers['x-web-key'])).toEqual([key, key, key]);
  expect(open.received.map(({ headers }) => headers['x-web-key'])).toEqual([undefined, undefined, undefined]);
});

test('a call behind our own proxy carries the address that this proxy saw, counted from the right', async () => {
  const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

  const answer = await web.get('/api/events', {
    'X-Forwarded-For': '6.6.6.6, 203.0.113.7',
    'X-Request-Id': 'from-our-ingress-1',
  });

  expect(web.received[0]!.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-request-id': 'from-our-ingress-1',
  });
  expect(answer.headers.get('x-request-id')).toBe('from-our-ingress-1');
});

test('an invalid request id is replaced', async () => {
  const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

  const answer = await web.get('/events', { 'X-Request-Id': '{"msg":"forged"} forged' });

  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('a call made while rendering carries the visitor’s address and the request id of the page', async () => {
  const web = await startWeb({ env: { TRUST_PROXY_HOPS: '1' } });

  const answer = await web.get('/', { 'X-Forwarded-For': '203.0.113.7' });

  expect(web.received).toHaveLength(1);
  expect(web.received[0]!.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-request-id': answer.headers.get('x-request-id'),
  });
});

test('a GET with a chunked body stays one request to the API', async () => {
  const web = await startWeb({ api: ({ url }, response) => sendJson(response, 200, { url }) });
  const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n';

  await new Promise<void>((done) => {
    const socket = connect(web.port, '127.0.0.1', () =>
      socket.write(
        `GET /api/seen HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n` +
          `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      ),
    );
    socket.on('data', () => undefined).on('close', () => done());
  });
  await web.get('/api/next');

  expect(web.received.map(({ url }) => url)).toEqual(['/api/seen', '/api/next']);
});

// RELIABILITY Z10
test('only paths under /api and /uploads are forwarded to the API', async () => {
  const web = await startWeb({ api: ({ url }, response) => sendJson(response, 200, { url }) });

  expect((await web.get('/uploads/a.avif')).status).toBe(200);
  expect((await web.get('/apiary')).status).toBe(404);
  expect(web.received.map(({ url }) => url)).toEqual(['/uploads/a.avif']);
});
