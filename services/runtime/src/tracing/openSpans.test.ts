import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const source = join(__dirname, 'openSpans.ts');

/** Opens and records spans in a separate process. Returns the OpenTelemetry modules that it has loaded. */
async function listModules(endpoint: string | null): Promise<string[]> {
  const script = `
    import { createRequire } from 'node:module';
    import { openSpans } from ${JSON.stringify(source)};
    const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', parentSpanId: null };
    const times = { startedAt: Date.now(), durationMs: 3 };
    const spans = await openSpans({ service: 'worker', version: '1.2.3', otlpEndpoint: ${JSON.stringify(endpoint)} });
    spans.record({ name: 'mail booking-confirmed', kind: 'consumer', trace, ...times, isError: true, attributes: {} });
    await spans.close();
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((name) => name.includes('@opentelemetry'));
    console.log(JSON.stringify(loaded));
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as string[];
}

test('without an address no OpenTelemetry module is loaded', async () => {
  expect(await listModules(null)).toEqual([]);
});

async function openReceiver(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return { url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`, server };
}

test('with an address each span is sent with its own ids, service and state', async () => {
  const received: unknown[] = [];
  const { url, server } = await openReceiver((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push([request.method, request.url, JSON.parse(body)]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  const loaded = await listModules(url);
  server.close();

  expect(loaded.length).toBeGreaterThan(0);
  const span = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    name: 'mail booking-confirmed',
    status: { code: 2 },
  };
  const service = { key: 'service.name', value: { stringValue: 'studio-worker' } };
  const resource = { attributes: expect.arrayContaining([service]) as unknown };
  expect(received).toMatchObject([
    ['POST', '/v1/traces', { resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] }],
  ]);
});

test('a receiver that does not answer does not make a shutdown fail', async () => {
  const { url, server } = await openReceiver(() => undefined);

  try {
    expect(await listModules(url)).not.toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
