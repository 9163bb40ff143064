import { createHash, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer as bytesOf } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { AuditView } from '@studio/contract/admins';
import type { ErrorBody } from '@studio/contract/errors';
import type { Paged } from '@studio/contract/paging';
import type { UploadView } from '@studio/contract/uploads';
import { useAdmins } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { startApp, useApp } from '../../test/app.ts';
import { untilInFlight } from '../../test/concurrency/untilInFlight.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEventInput } from '../../test/factories.ts';
import { drawCopies } from './pictureCopies.ts';

// Encoders want the whole machine, and in tests they share it.
jest.setTimeout(30_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const database = useDatabase();
const app = useApp(database, () => ({ env: { UPLOADS_URL: `file:${folder}` } }));
const admins = useAdmins(app);

interface Upload {
  status: number;
  headers: Headers;
  body: UploadView & Partial<ErrorBody>;
}

interface Sent {
  name?: string;
  type?: string;
  field?: string;
  origin?: string;
}

async function upload(
  admin: AdminClient,
  bytes: Buffer,
  { name = 'clay.jpg', type = 'image/jpeg', field = 'image', origin = app.url }: Sent = {},
): Promise<Upload> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  const headers = { Authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${origin}/api/upload-image`, { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Upload['body'] };
}

/** A picture with enough detail that an encoder has something to do. */
function drawing(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#b3431f', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });
}

function stored(): Promise<string[]> {
  return readdir(folder);
}

function load(path: string): Promise<Response> {
  return fetch(app.url + path);
}

describe('a good picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('as %s is stored as a JPEG and in every width', async (format) => {
    const admin = await admins.signIn();
    const bytes = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#b3431f' } })
      .toFormat(format)
      .toBuffer();

    const { status, body } = await upload(admin, bytes, { type: `image/${format}` });

    expect({ status, body }).toEqual({
      status: 200,
      body: { imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/) },
    });
    const name = body.imageUrl.slice('/uploads/'.length, -'.jpg'.length);
    const widths = Object.fromEntries(
      await Promise.all(
        (await stored())
          .filter((file) => file.startsWith(name))
          .map(async (file) => [
            file.slice(name.length),
            (await sharp(await readFile(join(folder, file))).metadata()).width,
          ]),
      ),
    );
    expect(widths).toEqual({
      '.jpg': 1600,
      ...Object.fromEntries(
        [400, 800, 1200, 1600].flatMap((w) => [
          [`-${w}.avif`, w],
          [`-${w}.webp`, w],
        ]),
      ),
    });
  });

  test('of twelve megapixels is processed', async () => {
    const admin = await admins.signIn();
    const bytes = await drawing(4000, 3000).blur(3).jpeg({ quality: 70 }).toBuffer();
    const times: number[] = [];

    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      expect((await upload(admin, bytes)).status).toBe(200);
      times.push(performance.now() - start);
    }

    // RELIABILITY U01 asks for 1.5 s on a quiet machine; a shared one gets twice that.
    expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(3000);
  }, 60_000);

  test('that is narrow is not enlarged and is stored under every width', async () => {
    const admin = await admins.signIn();

    const { body } = await upload(admin, await drawing(500, 300).png().toBuffer(), { type: 'image/png' });

    const wide = await load(body.imageUrl.replace('.jpg', '-1600.webp'));
    expect(wide.status).toBe(200);
    expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(500);
  });

  test('loses its metadata and trailing bytes, and is rotated upright', async () => {
    const admin = await admins.signIn();
    const exif = { IFD0: { Copyright: 'marker-owner' }, IFD3: { GPSLatitude: '26/1 6/1 0/1', GPSLatitudeRef: 'S' } };
    const sideways = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'white' } })
      .composite([{ input: { create: { width: 300, height: 200, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const bytes = Buffer.concat([sideways, Buffer.from('<script>marker-script</script>')]);

    const { body } = await upload(admin, bytes);

    const name = body.imageUrl.slice('/uploads/'.length, -'.jpg'.length);
    for (const file of (await stored()).filter((one) => one.startsWith(name))) {
      const kept = await readFile(join(folder, file));
      const { exif: left, icc, xmp, iptc, orientation, width, height } = await sharp(kept).metadata();
      expect({ left, icc, xmp, iptc, orientation }).toEqual({});
      expect(kept.includes('marker-')).toBe(false);
      // 600 × 200 lying on its side is 200 × 600 upright.
      expect(height).toBeGreaterThan(width);
    }
    const upright = sharp(await readFile(join(folder, `${name}.jpg`)));
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    // Orientation 6 turns clockwise: what was left is on top.
    expect(data[1]).toBeLessThan(60);
    expect(data[(info.height - 1) * info.width * 3 + 1]).toBeGreaterThan(200);
  });

  test('gets a random name', async () => {
    const admin = await admins.signIn();
    const bytes = await drawing(40, 40).jpeg().toBuffer();
    const before = await readdir(join(folder, '..'));

    for (const name of ['../../x.jpg', 'a.php.jpg', 'nul\0.jpg', `${'n'.repeat(300)}.jpg`, 'a\r\nX-Evil: 1.jpg', '']) {
      const { status, body } = await upload(admin, bytes, { name });
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/);
    }
    expect((await stored()).every((file) => /^[0-9a-f]{32}[-.\w]*$/.test(file))).toBe(true);
    expect((await readdir(join(folder, '..'))).filter((file) => /^x|passwd|php/.test(file))).toEqual(
      before.filter((file) => /^x|passwd|php/.test(file)),
    );
  });

  test('is checked by its content, not by its declared type', async () => {
    const admin = await admins.signIn();
    const png = await drawing(40, 40).png().toBuffer();

    expect((await upload(admin, png, { name: 'page.html', type: 'text/html' })).status).toBe(200);
    expect((await upload(admin, png, { name: 'a.svg', type: 'image/svg+xml' })).status).toBe(200);
  });

  test('is one audit row', async () => {
    const admin = await admins.signIn();
    const { body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer());

    const log = await admin.get<Paged<AuditView>>('/api/admin/audit');

    expect(log.body.items).toMatchObject([{ action: 'image.uploaded', subject: body.imageUrl }]);
  });
});

describe('is rejected and not stored:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  const files: Record<string, () => Promise<Buffer> | Buffer> = {
    'an SVG with a script': () => Buffer.from(svg),
    'an SVG that names a file': () =>
      Buffer.from(svg.replace('<script>alert(1)</script>', '<image href="/etc/passwd"/>')),
    'a TIFF': () => drawing(20, 20).tiff().toBuffer(),
    'a HEIF': () => drawing(20, 20).heif({ compression: 'av1' }).toBuffer(),
    'an AVIF': () => drawing(20, 20).avif().toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'a page named .jpg': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an empty file': () => Buffer.alloc(0),
    'the first bytes of a JPEG and no more': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'a PNG without its pixels': () => bitPng(16, 16, { pixels: Buffer.alloc(0) }),
    '256 megapixels in a few bytes': () => whitePng(16_000, 16_000),
    '900 megapixels in a few bytes': () => whitePng(30_000, 30_000),
  };

  test.each(Object.keys(files))('%s', async (name) => {
    const admin = await admins.signIn();
    const bytes = await files[name]!();
    const before = await stored();
    const memory = process.memoryUsage().rss;
    const start = performance.now();

    const { status, body } = await upload(admin, bytes);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(body.error).toBeTruthy();
    expect(await stored()).toEqual(before);
    if (name.includes('megapixels')) {
      expect(performance.now() - start).toBeLessThan(1000);
      expect(process.memoryUsage().rss - memory).toBeLessThan(20 * 1024 * 1024);
    }
  });

  // The whole picture is there: it is its size alone that is refused, before a pixel of it is unpacked.
  test.each([16_000, 30_000])('a valid picture with %d × the allowed pixels', async (edge) => {
    const picture = await whitePng(edge, edge);

    await expect(drawCopies(picture)).rejects.toMatchObject({
      code: 'invalid_input',
      cause: expect.objectContaining({ message: 'Input image exceeds pixel limit' }),
    });
  });

  test('one byte more than 5 MB, early', async () => {
    const admin = await admins.signIn();

    const { status, body } = await upload(admin, Buffer.concat([jpegHead, randomBytes(5 * 1024 * 1024 - 3 + 1)]));

    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' });
  });

  test('an endless stream', async () => {
    const admin = await admins.signIn();

    const { status, sent } = await stream(admin.token, 40);

    expect(status).toBe(413);
    // What the sockets hold on the way is not yet read.
    expect(sent).toBeLessThan(20);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['JSON', 'application/json', '{"image":"x"}', 415],
    ['another field', 'multipart/form-data; boundary=b', part('photo'), 400],
    ['no file', 'multipart/form-data; boundary=b', '--b--\r\n', 400],
    ['two files', 'multipart/form-data; boundary=b', part('image', 'image'), 400],
    ['a thousand parts', 'multipart/form-data; boundary=b', part(...Array<string>(1000).fill('other')), 400],
    ['a part that does not end', 'multipart/form-data; boundary=b', part('image').slice(0, -8), 400],
    [
      'an unknown transfer encoding',
      'multipart/form-data; boundary=b',
      part('image').replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: x-uu\r\n\r\n'),
      400,
    ],
  ])('a form with %s', async (_what, type, body, expected) => {
    const admin = await admins.signIn();
    const before = await stored();

    const response = await fetch(`${app.url}/api/upload-image`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': type },
    });

    expect(response.status).toBe(expected);
    expect(((await response.json()) as ErrorBody).error).toBeTruthy();
    expect(await stored()).toEqual(before);
  });

  // RELIABILITY Z11
  test('an upload without a session, before it is read', async () => {
    const [before, temporary] = [await stored(), await readdir(tmpdir())];
    const sockets: Socket[] = [];
    const note = (message: unknown) => {
      if (isRequestStart(message)) sockets.push(message.socket);
    };
    subscribe('http.server.request.start', note);

    const { status } = await stream(null, 10);
    unsubscribe('http.server.request.start', note);

    expect(status).toBe(401);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(64 * 1024);
    expect(await stored()).toEqual(before);
    expect((await readdir(tmpdir())).filter((name) => !temporary.includes(name))).toEqual([]);
  });
});

test('a text chunk of 60 MB in a small picture is skipped without being decompressed into memory', async () => {
  const admin = await admins.signIn();
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(60_000_000, 'x'))]));
  const picture = bitPng(20, 20, { beside: [text] });
  const memory = process.memoryUsage().rss;

  const { status, body } = await upload(admin, picture);

  expect(status).toBe(200);
  expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 * 1024);
  const kept = await readFile(join(folder, body.imageUrl.replace('/uploads/', '')));
  expect(kept.length).toBeLessThan(10_000);
});

test('ten pictures of 5 MB at once are processed with bounded memory', async () => {
  const admin = await admins.signIn();
  const bytes = Buffer.concat([await drawing(600, 400).jpeg().toBuffer(), Buffer.alloc(4 * 1024 * 1024)]);
  await upload(admin, bytes);
  const memory = process.memoryUsage().rss;

  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(admin, bytes)));

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(process.memoryUsage().rss - memory).toBeLessThan(250 * 1024 * 1024);
}, 60_000);

test('disconnected clients leave no file and no descriptor behind', async () => {
  const admin = await admins.signIn();
  await upload(admin, await drawing(40, 40).jpeg().toBuffer());
  const [files, descriptors] = [await stored(), (await readdir('/proc/self/fd')).length];

  await Promise.all(Array.from({ length: 100 }, () => hangUp(admin.token)));
  await untilInFlight(0);

  expect(await stored()).toEqual(files);
  expect((await readdir('/proc/self/fd')).length).toBeLessThan(descriptors + 20);
  expect((await upload(admin, await drawing(40, 40).jpeg().toBuffer())).status).toBe(200);
});

test('500 damaged pictures are rejected or processed without a crash', async () => {
  const admin = await admins.signIn();
  const sound = await Promise.all([
    drawing(30, 20).jpeg().toBuffer(),
    drawing(30, 20).png().toBuffer(),
    drawing(30, 20).webp().toBuffer(),
    drawing(30, 20).gif().toBuffer(),
  ]);
  const statuses = new Set<number>();

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
        maxLength: 8,
      }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (picture, changes, length) => {
        const bent = Buffer.from(picture);
        for (const [place, byte] of changes) bent[Math.floor(place * bent.length)] = byte;
        const { status } = await upload(admin, bent.subarray(0, Math.ceil(length * bent.length)));
        statuses.add(status);
        return status === 200 || status === 400;
      },
    ),
    {
      numRuns: process.env['CI'] ? 100 : 500,
      // One that is whole and one that is cut, whatever chance brings.
      examples: sound.flatMap((picture) => [
        [picture, [], 1] as [Buffer, [number, number][], number],
        [picture, [], 0.05] as [Buffer, [number, number][], number],
      ]),
    },
  );

  expect(statuses).toEqual(new Set([200, 400]));
}, 120_000);

test('an admin may upload thirty pictures in ten minutes', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1', UPLOADS_URL: `file:${folder}` } });
  const admin = await admins.signIn();
  const other = await admins.signIn();
  const nothing = Buffer.from('no picture');

  const statuses = [];
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await upload(admin, nothing, { origin: strict.url })).status);
  }
  const elses = await upload(other, nothing, { origin: strict.url });
  await strict.close();

  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  expect(elses.status).toBe(400);
});

test('when the directory cannot be written, uploads fail and booking continues', async () => {
  await writeFile(join(folder, '..', 'no-folder'), '');
  const broken = await startApp({ database, env: { UPLOADS_URL: `file:${join(folder, '..', 'no-folder', 'in')}` } });
  const admin = await admins.signIn();

  const { status, body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer(), { origin: broken.url });
  const list = await fetch(`${broken.url}/api/events`);
  await broken.close();

  expect(status).toBeGreaterThanOrEqual(500);
  expect(body.error).toBeTruthy();
  expect(list.status).toBe(200);
});

describe('a picture is served', () => {
  test('with its type, immutable caching and no script execution', async () => {
    const admin = await admins.signIn();
    const { body } = await upload(admin, await drawing(40, 40).jpeg().toBuffer());

    const [jpeg, avif] = [await load(body.imageUrl), await load(body.imageUrl.replace('.jpg', '-400.avif'))];
    const head = await fetch(app.url + body.imageUrl, { method: 'HEAD' });

    expect(Object.fromEntries(jpeg.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(avif.headers.get('Content-Type')).toBe('image/avif');
    expect(head.status).toBe(200);
    expect(head.headers.get('Content-Length')).toBe(String((await jpeg.arrayBuffer()).byteLength));
  });

  test('under its own name only: no path traversal, no link, no listing', async () => {
    const secret = join(folder, '..', `secret-${process.pid}`);
    await mkdir(folder, { recursive: true });
    await writeFile(secret, 'marker-secret');
    const link = createHash('md5').update('link').digest('hex');
    await symlink(secret, join(folder, `${link}.jpg`));
    await writeFile(join(folder, 'notes.txt'), 'marker-secret');
    const paths = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f%2e%2e%2fetc/passwd',
      `..%2fsecret-${process.pid}`,
      `${link}.jpg`,
      'notes.txt',
      '',
      '.',
      '%00.jpg',
      `${'a'.repeat(32)}.jpg`,
      `${'a'.repeat(32)}.jpg.part`,
    ];

    for (const path of paths) {
      const response = await load(`/uploads/${path}`);
      expect([400, 401, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('marker-secret');
    }
    await rm(secret);
    await rm(join(folder, `${link}.jpg`));
  });
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//evil.test/x.jpg',
  'http://169.254.169.254/x',
  'http://127.0.0.1:5432/',
  '/uploads/../x',
  'https://x.test/a b.jpg',
  'https://x.test/"onerror=',
  'ftp://x/y',
])('an event with the picture %j is rejected', async (imageUrl) => {
  const admin = await admins.signIn();

  const { status } = await admin.post('/api/events', buildEventInput({ imageUrl }));

  expect(status).toBe(400);
});

const jpegHead = Buffer.from([0xff, 0xd8, 0xff]);

function part(...fields: string[]): string {
  const parts = fields.map(
    (field) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="x.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}

interface PngParts {
  /** The packed rows; left out, all of it is white. */
  pixels?: Buffer;
  beside?: Buffer[];
}

/** A PNG of one bit per pixel. */
function bitPng(width: number, height: number, { pixels, beside = [] }: PngParts = {}): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    ...beside,
    chunk('IDAT', pixels ?? deflateSync(Buffer.alloc(rowBytes(width) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same, packed row by row: a test that watches the memory must not hold a hundred megabytes itself. */
async function whitePng(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(rowBytes(width));
  const rows = Readable.from(
    (function* () {
      for (let made = 0; made < height; made += 1) yield row;
    })(),
    { objectMode: false },
  );
  return bitPng(width, height, { pixels: await bytesOf(rows.pipe(createDeflate())) });
}

/** One byte that says how a row is filtered, and a bit for each pixel. */
function rowBytes(width: number): number {
  return 1 + Math.ceil(width / 8);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Sends a form of `megabytes` bit by bit; says what was answered, and how many megabytes had left by then. */
function stream(token: string | null, megabytes: number): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const start = part('image').split('xx')[0] ?? '';
  socket.write(
    [
      'POST /api/upload-image HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: multipart/form-data; boundary=b',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      'Transfer-Encoding: chunked',
      '',
      `${start.length.toString(16)}\r\n${start}\r\n`,
    ].join('\r\n'),
  );
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answer = '';
    const more = () => {
      if (answer || sent >= megabytes || socket.destroyed) return;
      sent += 1 / 16;
      socket.write(`10000\r\n`);
      socket.write(Buffer.alloc(0x10000, 'x'));
      socket.write('\r\n', () => setImmediate(more));
    };
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (!status) return;
      resolve({ status: Number(status), sent });
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => reject(new Error(`closed without an answer after ${sent} MB`)));
    socket.on('connect', more);
  });
}

/** What node tells of a request whose headers have come: the socket counts what was read of it. */
function isRequestStart(message: unknown): message is { socket: Socket } {
  return typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket;
}

/** Begins an upload and goes away in the middle of it. */
function hangUp(token: string): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.write(
      `POST /api/upload-image HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n${part('image').slice(0, 120)}`,
      () => setTimeout(() => socket.destroy(), 20),
    );
  });
}
