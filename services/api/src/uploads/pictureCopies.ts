import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { imageWidths, uploadErrors } from '@studio/contract/uploads';
import { AppError, invalidInput } from '../errors.ts';
import { imageTypeOf } from './imageType.ts';

export interface PictureCopy {
  suffix: string;
  bytes: Buffer;
}

/** A few thousand bytes can decode to 250 million pixels (RELIABILITY L18); a phone camera has about twelve million. */
const maxPixels = 40_000_000;
const maxWidth = Math.max(...imageWidths);
const maxHeight = 2 * maxWidth;

// Each picture is decoded once, so sharp's cache would only use memory.
sharp.cache(false);

/**
 * Encodes a picture as JPEG, and as AVIF and WebP in every width, without metadata. A narrow picture is never enlarged.
 * @throws invalid_input if the file has another type, cannot be decoded, or has too many pixels
 */
export async function drawCopies(file: Buffer): Promise<PictureCopy[]> {
  if (!imageTypeOf(file)) throw refused(uploadErrors.type);
  const picture = await decode(file);

  const jpeg = await picture().flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
  const copies = [{ suffix: '.jpg', bytes: jpeg }];
  // Sequential, because two encoders already use the available cores.
  for (const width of imageWidths) {
    const narrow = () => picture().resize({ width, withoutEnlargement: true });
    const [avif, webp] = await Promise.all([
      narrow().avif({ quality: 50, effort: 2 }).toBuffer(),
      narrow().webp({ quality: 72 }).toBuffer(),
    ]);
    copies.push({ suffix: `-${width}.avif`, bytes: avif }, { suffix: `-${width}.webp`, bytes: webp });
  }
  return copies;
}

async function decode(file: Buffer): Promise<() => Sharp> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: maxPixels, pages: 1, sequentialRead: true })
      .rotate()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  } catch (cause) {
    throw refused('This picture cannot be read. Please save it as a JPEG of at most 40 megapixels.', cause);
  }
}

function refused(message: string, cause?: unknown): AppError {
  return cause === undefined
    ? invalidInput(message, { image: message })
    : new AppError('invalid', 'invalid_input', message, { fields: { image: message }, cause });
}
