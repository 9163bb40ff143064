import { createApi, sentenceOf } from './api.ts';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** A server that never answers; what ended the wait is what the caller is told. */
function silentServer(): void {
  globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
}

test('a caller who gives up ends the call, also one with a time limit', async () => {
  silentServer();
  const caller = new AbortController();
  const call = createApi({ origin: '', timeoutMs: 60_000 }).get('/api/events', { signal: caller.signal });

  caller.abort(new Error('the page was left'));

  await expect(call).rejects.toThrow('the page was left');
});

test.each(['any', 'another'])(
  'the time limit ends a call that its caller could end, with AbortSignal.%s',
  async (name) => {
    silentServer();
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any');
    if (name !== 'any') Reflect.deleteProperty(AbortSignal, 'any');
    const caller = new AbortController();

    const call = createApi({ origin: '', timeoutMs: 10 }).get('/api/events', { signal: caller.signal });

    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    if (any) Object.defineProperty(AbortSignal, 'any', any);
  },
);

test('a call that ran out of time says so before what to do', () => {
  const late = new DOMException('signal timed out', 'TimeoutError');

  expect(sentenceOf(late, 'Please try again.')).toBe('The server did not answer in time. Please try again.');
});
