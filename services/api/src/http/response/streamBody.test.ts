import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import Koa from 'koa';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { captureLog } from '../../../test/capturedLog.ts';
import { listen } from '../../../test/listen.ts';
import { waitUntil } from '../../../test/servers/apiProcess.ts';
import type { RequestState } from '../context.ts';
import { errorHandler } from './errorHandler.ts';
import { jsonArray, maxStreams, streamBody } from './streamBody.ts';
import type { StreamTimeouts } from './streamBody.ts';

const chunk = 'x'.repeat(100_000);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test('the source pauses while the client does not read, and ends when the client disconnects', async () => {
  const source = await serve(endless);
  const response = await open(source.url);

  await waitUntil(() => source.isSuspended());
  const produced = source.produced;
  response.destroy();
  await waitUntil(() => source.ended === 1);

  expect(produced).toBeLessThan(1000);
  expect(source.produced - produced).toBeLessThan(2);
});

test.each<[string, Partial<StreamTimeouts>]>([
  ['takes too long', { wholeMs: 50 }],
  ['is not read for too long', { chunkMs: 50 }],
])('a response that %s ends with a closed connection', async (_what, timeouts) => {
  const source = await serve(endless, timeouts);
  const response = await open(source.url);

  await waitUntil(() => source.ended === 1);

  await expect(readText(response)).rejects.toThrow('aborted');
});

test('an error before the first chunk gives an ordinary error response; a later error closes the connection and is logged', async () => {
  const failing = async function* read(chunks: string[], error: Error) {
    yield* chunks;
    throw error;
  };
  const first = await serve(() => failing([], new Error('no table')));
  const second = await serve(() => failing([chunk], new Error('lost connection')));

  const answer = await open(first.url);
  const broken = await open(second.url);

  expect([answer.statusCode, JSON.parse(await readText(answer))]).toMatchObject([500, { code: 'internal' }]);
  await expect(readText(broken)).rejects.toThrow('aborted');
  expect(second.lines).toMatchObject([{ msg: 'response stream failed', err: { message: 'lost connection' } }]);
});

test('a stream beyond the limit waits until another one ends', async () => {
  const source = await serve(endless);
  const open1 = await Promise.all(Array.from({ length: maxStreams }, () => open(source.url)));
  let isAnswered = false;
  const next = open(source.url).then((response) => {
    isAnswered = true;
    return response;
  });
  await waitUntil(() => source.started === maxStreams && source.isSuspended());
  expect(isAnswered).toBe(false);

  open1[0]?.destroy();

  expect((await next).statusCode).toBe(200);
});

test('HEAD is answered without starting the source', async () => {
  const source = await serve(endless);

  const { status } = await fetch(source.url, { method: 'HEAD' });

  expect([status, source.started]).toEqual([200, 0]);
});

test.each([
  [[], '[]'],
  [[[{ id: 1 }], [{ id: 2 }, { id: 3 }]], '[{"id":1},{"id":2},{"id":3}]'],
])('batches become one JSON array', async (batches, json) => {
  async function* read() {
    yield* batches;
  }
  const source = await serve(() => jsonArray(read()));

  expect(await readText(await open(source.url))).toBe(json);
});

async function* endless(): AsyncGenerator<string, void, void> {
  for (;;) yield chunk;
}

async function serve(chunks: () => AsyncGenerator<string, void, void>, timeouts: Partial<StreamTimeouts> = {}) {
  const { log, lines } = captureLog();
  let seen = 0;
  let polls = 0;
  const source = {
    url: '',
    lines,
    started: 0,
    produced: 0,
    ended: 0,
    /** True when ten calls in a row found no new output. `waitUntil` calls it every 50 ms. */
    isSuspended: () => {
      polls = source.produced === seen ? polls + 1 : 0;
      seen = source.produced;
      return polls >= 10;
    },
  };
  async function* counted() {
    source.started += 1;
    try {
      for await (const next of chunks()) {
        source.produced += 1;
        yield next;
      }
    } finally {
      source.ended += 1;
    }
  }
  const app = new Koa<RequestState>();
  app.silent = true;
  app.use(async (ctx, next) => {
    ctx.state.log = log;
    await next();
  });
  app.use(errorHandler).use((ctx) => streamBody(ctx, counted, { chunkMs: 60_000, wholeMs: 60_000, ...timeouts }));
  const answer = app.callback();
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  servers.push(server);
  source.url = `http://127.0.0.1:${await listen(server)}/`;
  return source;
}

async function open(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url, { agent: false }), 'response');
  return response;
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return text;
}
