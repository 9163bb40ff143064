import sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { uploadErrors } from '@studio/contract/uploads';
import { AppError, invalidInput } from '../errors.ts';

/** A few thousand bytes can decode to 250 million pixels (RELIABILITY L18); a phone camera has about twelve million. */
export const maxPixels = 40_000_000;
/** The decoder's time grows with the number of rows: 40 million rows of one pixel take more than ten seconds. */
const maxSide = 10_000;

/** Only the first frame of an animation is decoded. */
export const decoderOptions: SharpOptions = { limitInputPixels: maxPixels, pages: 1, sequentialRead: true };

/**
 * Reads the number of pixels from the header, before any pixel is decoded.
 * @throws invalid_input if the file has another type, is unreadable, or has too many pixels or too long a side
 */
export async function readPixels(file: Buffer): Promise<number> {
  if (!imageTypeOf(file)) throw pictureRejection(uploadErrors.type);
  const { width, height } = await sharp(file, decoderOptions).metadata().catch(rejectUnreadable);
  if (Math.max(width, height) > maxSide) {
    throw pictureRejection('A picture may have at most 10,000 pixels on each side. Please save it smaller.');
  }
  return width * height;
}

export function rejectUnreadable(cause: unknown): never {
  throw pictureRejection('This picture cannot be read. Please save it as a JPEG of at most 40 megapixels.', cause);
}

function pictureRejection(message: string, cause?: unknown): AppError {
  return cause === undefined
    ? invalidInput(message, { image: message })
    : new AppError('invalid', 'invalid_input', message, { fields: { image: message }, cause });
}

type ImageType = 'jpeg' | 'png' | 'webp' | 'gif';

/** Reads the first bytes, because name and declared type may be wrong. Returns null for types that are not accepted. */
function imageTypeOf(bytes: Buffer): ImageType | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return null;
}
