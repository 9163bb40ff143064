/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startWeb } from '../../test/webServer.ts';
import { readBuiltFiles } from './files.ts';

const script = 'console.log("hello");'.repeat(100);
let folder: string;

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'files-'))}/`;
  for (const name of ['assets', 'art']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'assets/app.js'), script);
  await writeFile(join(folder, 'assets/app.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/app.js.gz'), gzipSync(script));
  for (const name of ['art/wheel.jpg', 'icon-192.png', 'widget.js', 'letters.txt', 'favicon.ico']) {
    await writeFile(join(folder, name), 'abcdefghij');
  }
});
afterAll(() => rm(folder, { recursive: true }));

const startWithFiles = async (env: NodeJS.ProcessEnv = {}) => startWeb({ env, files: await readBuiltFiles(folder) });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0, gzip;q=0.2', 'gzip'],
  ['br ; q=0.0,gzip;q=0', null],
  ['br;q=0.1', 'br'],
  ['deflate, zstd', null],
  ['identity', null],
])('a client that accepts "%s" gets a script in an encoding that it accepts', async (accepted, encoding) => {
  const web = await startWithFiles();

  const answer = await web.get('/assets/app.js', { 'Accept-Encoding': accepted });

  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe(script);
});

test('a file that the client has is answered 304, and HEAD has no body', async () => {
  const web = await startWithFiles();
  const etag = (await web.get('/assets/app.js')).headers.get('etag') ?? '';

  const unchanged = await web.get('/assets/app.js', { 'If-None-Match': `"other", ${etag.replace('W/', '')}` });
  const head = await fetch(`${web.origin}/letters.txt`, { method: 'HEAD' });

  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect(unchanged.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

test.each(['bytes=2-5', 'bytes=999999999-', 'bytes=-5', 'lines=1-2'])(
  'a request for the range %s is answered with the whole file',
  async (range) => {
    const web = await startWithFiles();

    const answer = await web.get('/letters.txt?any', { Range: range });

    expect([answer.status, await answer.text()]).toEqual([200, 'abcdefghij']);
  },
);

test('the pictures of mails and the widget may be loaded by another site, other files may not', async () => {
  const web = await startWithFiles();

  const readPolicy = async (path: string) => (await web.get(path)).headers.get('cross-origin-resource-policy');
  expect(await readPolicy('/art/wheel.jpg')).toBe('cross-origin');
  expect(await readPolicy('/icon-192.png')).toBe('cross-origin');
  expect(await readPolicy('/widget.js')).toBe('cross-origin');
  expect(await readPolicy('/letters.txt')).toBe('same-origin');
});

test('a drawing of the studio runs no script and loads nothing when it is opened at its own address', async () => {
  const drawings = ['/favicon.svg', '/assets/studio/logo-1a2b3c4d.svg'];
  const web = await startWeb({
    files: drawings.map((path) => ({ path, body: Buffer.from('<svg/>'), compressed: {} })),
  });

  for (const path of drawings) {
    const policy = (await web.get(path)).headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
});

test.each(['/assets/app.js.br', '/art/', '/art/wheel.webp'])('the path %s names no file', async (path) => {
  const web = await startWithFiles();

  const answer = await web.get(path);

  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('abcdefghij');
});
