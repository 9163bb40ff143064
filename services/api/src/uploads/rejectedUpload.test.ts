import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import type { Sharp } from 'sharp';
import type { ErrorBody } from '@studio/contract/errors';
import { useSignedIn } from '../../test/admins.ts';
import { bitPng, drawing, multipartForm, whitePng } from '../../test/uploads/pictures.ts';
import { streamUpload } from '../../test/uploads/streamUpload.ts';
import { useUploads } from '../../test/uploads/useUploads.ts';
import { drawCopies } from './pictureCopies.ts';

const { app, admins, upload, stored } = useUploads();
const admin = useSignedIn(admins);
afterEach(() => {
  jest.restoreAllMocks();
});

/** True for Node's message that the headers of a request have arrived. Its socket counts the bytes read. */
function isRequestStart(message: unknown): message is { socket: Socket } {
  return typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket;
}

const jpegHead = Buffer.from([0xff, 0xd8, 0xff]);

describe('a rejected upload', () => {
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
    'only the first bytes of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'a PNG without its pixels': () => bitPng(16, 16, { pixels: Buffer.alloc(0) }),
    'a PNG of 256 megapixels in a few bytes': () => whitePng(16_000, 16_000),
    'a PNG of 900 megapixels in a few bytes': () => whitePng(30_000, 30_000),
  };

  // RELIABILITY U02, U04
  test.each(Object.keys(files))('an upload of %s is rejected, and nothing is stored', async (name) => {
    const bytes = await files[name]!();
    const before = await stored();
    const memory = process.memoryUsage().rss;

    const { status, body } = await upload(admin, bytes);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(body.error).toBeTruthy();
    expect(await stored()).toEqual(before);
    if (name.includes('megapixels')) {
      expect(process.memoryUsage().rss - memory).toBeLessThan(20 * 1024 * 1024);
    }
  });

  // The picture is complete. It is rejected for its size before any pixel is decoded.
  // RELIABILITY U02, U03
  test.each([16_000, 30_000])(
    'a valid picture of %d rows and columns is rejected, and nothing is stored',
    async (edge) => {
      const picture = await whitePng(edge, edge);

      await expect(drawCopies(picture)).rejects.toMatchObject({
        code: 'invalid_input',
        cause: expect.objectContaining({ message: 'Input image exceeds pixel limit' }),
      });
    },
  );

  // RELIABILITY U02
  test.each([
    [1, 10_001],
    [10_001, 1],
  ])('a picture of %d × %d pixels is rejected, and nothing is stored', async (width, height) => {
    const { status, body } = await upload(admin, bitPng(width, height));

    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: 'A picture may have at most 10,000 pixels on each side. Please save it smaller.',
    });
  });

  // RELIABILITY U09
  test('an upload of one byte more than 5 MB is rejected early, and nothing is stored', async () => {
    const { status, body } = await upload(admin, Buffer.concat([jpegHead, randomBytes(5 * 1024 * 1024 - 3 + 1)]));

    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' });
  });

  // RELIABILITY U09
  test('an endless upload is rejected, and nothing is stored', async () => {
    const { status, sent } = await streamUpload(app.url, admin.token, 40);

    expect(status).toBe(413);
    // The client has also sent bytes that the API did not read, because they fit into socket buffers.
    expect(sent).toBeLessThan(20);
  });

  // RELIABILITY U10
  test.each([
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['JSON', 'application/json', '{"image":"x"}', 415],
    ['another field', 'multipart/form-data; boundary=b', multipartForm('photo'), 400],
    ['no file', 'multipart/form-data; boundary=b', '--b--\r\n', 400],
    ['two files', 'multipart/form-data; boundary=b', multipartForm('image', 'image'), 400],
    ['a thousand parts', 'multipart/form-data; boundary=b', multipartForm(...Array<string>(1000).fill('other')), 400],
    ['a part that does not end', 'multipart/form-data; boundary=b', multipartForm('image').slice(0, -8), 400],
    [
      'an unknown transfer encoding',
      'multipart/form-data; boundary=b',
      multipartForm('image').replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: x-uu\r\n\r\n'),
      400,
    ],
  ])('a form with %s is rejected, and nothing is stored', async (_what, type, body, expected) => {
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
  test('an upload without a session is rejected before it is read', async () => {
    const [before, temporary] = [await stored(), await readdir(tmpdir())];
    const sockets: Socket[] = [];
    const note = (message: unknown) => {
      if (isRequestStart(message)) sockets.push(message.socket);
    };
    subscribe('http.server.request.start', note);

    const { status } = await streamUpload(app.url, null, 10);
    unsubscribe('http.server.request.start', note);

    expect(status).toBe(401);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(64 * 1024);
    expect(await stored()).toEqual(before);
    expect((await readdir(tmpdir())).filter((name) => !temporary.includes(name))).toEqual([]);
  });
});

test('a picture that takes the decoder longer than ten seconds is rejected, and nothing is stored', async () => {
  const picture = await drawing(40, 40).jpeg().toBuffer();
  const before = await stored();
  const prototype: Sharp = Object.getPrototypeOf(drawing(1, 1));
  // Simulates a slow decoder, which ends with this error at its time limit.
  const limit = jest.spyOn(prototype, 'timeout').mockImplementation(function stop(this: Sharp) {
    jest.spyOn(this, 'toBuffer').mockRejectedValue(new Error('timeout: 3% complete'));
    return this;
  });

  const { status, body } = await upload(admin, picture);

  expect(limit.mock.calls).toEqual([[{ seconds: 10 }]]);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^This picture cannot be read/)]);
  expect(await stored()).toEqual(before);
});

// RELIABILITY U12
test('500 damaged pictures are rejected or processed without a crash', async () => {
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
      // The first examples are a complete file and a truncated one.
      examples: sound.flatMap((picture) => [
        [picture, [], 1] as [Buffer, [number, number][], number],
        [picture, [], 0.05] as [Buffer, [number, number][], number],
      ]),
    },
  );

  expect(statuses).toEqual(new Set([200, 400]));
});
