import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { post } from './post.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();

async function serve(listener: RequestListener): Promise<URL> {
  const started = createServer(listener).on('connection', (socket) => sockets.add(socket));
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/path`);
}

afterEach(() => {
  sockets.clear();
  server?.closeAllConnections();
  server?.close();
});

test('consecutive requests share a connection', async () => {
  const url = await serve((request, response) => request.resume().on('end', () => response.end('answer')));

  const answers = [await post(url, { timeoutMs: 5000 }), await post(url, { timeoutMs: 5000 })];

  expect(answers).toEqual([1, 2].map(() => ({ status: 200, body: 'answer' })));
  expect(sockets.size).toBe(1);
});

test('an incomplete answer is an error', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half');
    setImmediate(() => response.destroy());
  });

  await expect(post(url, { timeoutMs: 5000 })).rejects.toThrow('aborted');
});

test('the timeout of an answer includes its body', async () => {
  const url = await serve(
    (_request, response) => void response.writeHead(200, { 'Content-Length': 100 }).write('half'),
  );

  await expect(post(url, { timeoutMs: 50 })).rejects.toThrow('no answer in time');
});

test('only the first bytes of a longer answer are read', async () => {
  const url = await serve((_request, response) => void response.write('x'.repeat(100_000)));

  const { body } = await post(url, { timeoutMs: 5000, maxBytes: 10 });

  expect(body).toBe('x'.repeat(10));
});
