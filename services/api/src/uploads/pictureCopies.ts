import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { imageWidths, mailPicture } from '@studio/contract/uploads';
import { decoderOptions, rejectUnreadable } from './pictureHeader.ts';

export interface PictureCopy {
  suffix: string;
  bytes: Buffer;
}

const maxWidth = Math.max(...imageWidths);
const maxHeight = 2 * maxWidth;
const decodeTimeoutSeconds = 10;

// Each picture is decoded once, so sharp's cache would only use memory.
sharp.cache(false);

/**
 * Encodes a picture without metadata: as JPEG, as a cropped JPEG for mails, and as AVIF and WebP in every width. Only
 * the copy for mails may be enlarged.
 * @throws invalid_input if the picture cannot be decoded
 */
export async function drawCopies(file: Buffer): Promise<PictureCopy[]> {
  const picture = await decode(file);

  const jpeg = await picture().flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
  const copies = [
    { suffix: '.jpg', bytes: jpeg },
    { suffix: '-mail.jpg', bytes: await drawMailCopy(picture()) },
  ];
  // Runs one encoder at a time: two pictures are processed at once, and files and DNS need the other threads of Node's
  // pool.
  for (const width of imageWidths) {
    const narrow = () => picture().resize({ width, withoutEnlargement: true });
    copies.push({ suffix: `-${width}.avif`, bytes: await narrow().avif({ quality: 50, effort: 2 }).toBuffer() });
    copies.push({ suffix: `-${width}.webp`, bytes: await narrow().webp({ quality: 72 }).toBuffer() });
  }
  return copies;
}

/** Crops to one shape, because Microsoft's mail client for Windows stretches a picture to the size of its `img`. */
function drawMailCopy(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: 2 * mailPicture.width, height: 2 * mailPicture.height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72, progressive: true })
    .toBuffer();
}

async function decode(file: Buffer): Promise<() => Sharp> {
  const { data, info } = await sharp(file, decoderOptions)
    .timeout({ seconds: decodeTimeoutSeconds })
    .rotate()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable);
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}
