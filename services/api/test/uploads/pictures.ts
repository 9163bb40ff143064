import { Readable } from 'node:stream';
import { buffer as bytesOf } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Returns a picture with enough detail to encode. */
export function drawing(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#b3431f', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });
}

interface PngParts {
  /** The compressed rows; white rows if omitted. */
  pixels?: Buffer;
  beside?: Buffer[];
}

/** Returns a PNG with one bit per pixel. */
export function bitPng(width: number, height: number, { pixels, beside = [] }: PngParts = {}): Buffer {
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

/** Returns a white PNG. It compresses row by row, so that the test itself does not allocate a hundred megabytes. */
export async function whitePng(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(rowBytes(width));
  const rows = Readable.from(
    (function* () {
      for (let made = 0; made < height; made += 1) yield row;
    })(),
    { objectMode: false },
  );
  return bitPng(width, height, { pixels: await bytesOf(rows.pipe(createDeflate())) });
}

/** Returns the size of a row: one filter byte, and one bit for each pixel. */
export function rowBytes(width: number): number {
  return 1 + Math.ceil(width / 8);
}

/** Returns a chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a multipart form with the boundary `b` and a small file for each field. */
export function multipartForm(...fields: string[]): string {
  const parts = fields.map(
    (field) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="x.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
}
