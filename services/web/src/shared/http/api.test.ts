// SPEC §7
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { browserTimeoutMs } from '@studio/contract/timeouts';
import { api, createApi, userMessageOf } from './api.ts';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A server that never answers. */
function silentServer(): void {
  globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
}

test('an aborted signal ends a call, also one with a timeout', async () => {
  silentServer();
  const caller = new AbortController();
  const call = createApi({ origin: '', timeoutMs: 60_000 }).get('/api/events', { signal: caller.signal });

  caller.abort(new Error('the page was left'));

  await expect(call).rejects.toThrow('the page was left');
});

test('the timeout ends a call with a signal, also after garbage collection', async () => {
  silentServer();
  const caller = new AbortController();

  const call = createApi({ origin: '', timeoutMs: 200 }).get('/api/events', { signal: caller.signal });
  // The listener is added at once, because collecting a large heap can take longer than the timeout.
  const ended = call.catch((reason: unknown) => reason);
  for (let times = 0; times < 3; times += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  expect(await ended).toMatchObject({ name: 'TimeoutError' });
});

test('a call without a response times out in the browser, later than in the API', async () => {
  silentServer();
  jest.useFakeTimers();
  const ended = jest.fn();
  const call = api.post('/api/contact', {}).catch(ended);

  await jest.advanceTimersByTimeAsync(browserTimeoutMs - 1);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await call;

  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
  jest.useRealTimers();
});

test('a call with an aborted signal fails at once', async () => {
  globalThis.fetch = (_input, init) => (init?.signal?.aborted ? Promise.reject(init.signal.reason as Error) : real(''));

  const call = createApi({ origin: '', timeoutMs: 60_000 }).get('/', { signal: AbortSignal.abort(new Error('gone')) });

  await expect(call).rejects.toThrow('gone');
});

// RELIABILITY Z10
test.each(['/api/bookings/reference/..', '/api/events/..\\..\\admin', '//other.example/api/events'])(
  'the path %s, which a URL parser would change, is not called and counts as not found',
  async (path) => {
    globalThis.fetch = jest.fn();

    await expect(createApi({ origin: '' }).get(path)).rejects.toMatchObject({ status: 404 });
    expect(globalThis.fetch).not.toHaveBeenCalled();
  },
);

test('the message of a timeout precedes the fallback text', () => {
  const late = new DOMException('signal timed out', 'TimeoutError');

  expect(userMessageOf(late, 'Please try again.')).toBe('The server did not answer in time. Please try again.');
});

/** A server that gives one answer and records its requests. */
function answering(answer: Response): { input: unknown; init: RequestInit | undefined }[] {
  const requests: { input: unknown; init: RequestInit | undefined }[] = [];
  globalThis.fetch = async (input, init) => {
    requests.push({ input, init });
    return answer;
  };
  return requests;
}

test.each([
  ['GET', false, () => api.get('/api/events')],
  ['POST', true, () => api.post('/api/bookings/confirm', { holdId: 'x' })],
  ['POST', false, () => api.post('/api/admin/logout')],
  ['PUT', true, () => api.put('/api/admin/users/1', { phone: '1' })],
  ['PATCH', true, () => api.patch('/api/events/1', { price: 1 })],
  ['DELETE', false, () => api.delete('/api/events/1')],
] as const)(
  'a %s call includes credentials, and has a JSON content type only with a body (%s)',
  async (method, hasBody, call) => {
    const requests = answering(new Response('{"done":true}'));

    expect(await call()).toEqual({ done: true });

    expect(requests[0]?.init).toMatchObject({ method, credentials: 'include' });
    expect(new Headers(requests[0]?.init?.headers).get('content-type')).toBe(hasBody ? 'application/json' : null);
    expect(typeof requests[0]?.init?.body).toBe(hasBody ? 'string' : 'undefined');
  },
);

test.each([
  ['{"error":"The kiln is cold."}', '503: {"error":"The kiln is cold."}', 'The kiln is cold.'],
  ['', '503: Service Unavailable', 'Please try again.'],
  ['<h1>Bad gateway</h1>', '503: <h1>Bad gateway</h1>', 'Please try again.'],
])('the message of an error with the body %j is %j, and people read %j', async (body, message, shown) => {
  answering(new Response(body, { status: 503, statusText: 'Service Unavailable' }));

  const error: unknown = await api.get('/api/events').catch((reason: unknown) => reason);

  expect(error).toMatchObject({ name: 'ApiError', status: 503, message });
  expect(userMessageOf(error, 'Please try again.')).toBe(shown);
});
