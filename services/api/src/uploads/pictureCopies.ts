import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { imageWidths, uploadErrors } from '@studio/contract/uploads';
import { AppError, invalidInput } from '../errors.ts';
import { imageTypeOf } from './imageType.ts';

/** One file of a picture: `.jpg`, `-400.avif` … after its name. */
export interface PictureCopy {
  suffix: string;
  bytes: Buffer;
}

/** A few thousand bytes can claim a quarter of a billion pixels (RELIABILITY L18); a good phone takes twelve million. */
const maxPixels = 40_000_000;
const maxWidth = Math.max(...imageWidths);
/** A phone's screenshot of a long page is no picture of a workshop. */
const maxHeight = 2 * maxWidth;

// Each picture is used once: what the decoder would keep for next time is only memory.
sharp.cache(false);

/**
 * The picture decoded and re-encoded: a JPEG, and AVIF and WebP in every width that pages name. Nothing
 * of the sent file is left, neither its metadata nor what hides behind its end; it stands upright, and is never
 * enlarged: a narrow picture is the same in the wider files.
 *
 * @throws invalid_input for what is not a JPEG, PNG, WebP or GIF, cannot be decoded, or has too many pixels
 */
export async function drawCopies(file: Buffer): Promise<PictureCopy[]> {
  if (!imageTypeOf(file)) throw refused(uploadErrors.type);
  const picture = await decode(file);

  const jpeg = await picture().flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer();
  const copies = [{ suffix: '.jpg', bytes: jpeg }];
  // One width after the other: the two encoders keep the machine busy enough.
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

/** Reads the file once; what is returned starts a drawing from its pixels each time it is called. */
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
