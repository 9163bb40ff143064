import { describedPictures } from '@studio/contract/studio/pictureNames';
import { imageHeaderOf } from './imageHeader.ts';
import { svgError } from './svgError.ts';

const kilobyte = 1024;
/** The limits of JPEG photos, which are sent in mails and to browsers without AVIF and WebP. */
const leastPhotoWidth = 640;
const maxPhotoBytes = 500 * kilobyte;
const maxCopyBytes = 300 * kilobyte;

/** Photos of pages; `studio` replaces a missing picture of a workshop, also in mails. */
export const photoNames: readonly string[] = [...describedPictures, 'studio'];

interface FixedSize {
  type: 'jpeg' | 'png';
  width: number;
  height: number;
}

/** The exact sizes, in pixels, of the pictures that are not photos. */
const fixedSizes: Record<string, FixedSize> = {
  'social.jpg': { type: 'jpeg', width: 1200, height: 630 },
  'apple-touch-icon.png': { type: 'png', width: 180, height: 180 },
  'icon-192.png': { type: 'png', width: 192, height: 192 },
  'icon-512.png': { type: 'png', width: 512, height: 512 },
};
const drawings = ['logo.svg', 'favicon.svg'];
const icoStart = Buffer.from([0, 0, 1, 0]);

/**
 * Splits a file name such as `hero-800.avif` into its parts; null for a file that is neither a photo nor a copy of one.
 */
export function photoFileOf(file: string): { name: string; width: number | null; extension: string } | null {
  const [, name = '', width, extension = ''] = /^([a-z-]+?)(?:-(\d{3,4}))?\.(jpg|avif|webp)$/.exec(file) ?? [];
  if (!photoNames.includes(name) || (width === undefined) !== (extension === 'jpg')) return null;
  return { name, width: width === undefined ? null : Number(width), extension };
}

/** Returns what is wrong with a file of `pictures/`; null if it can be served. */
export function pictureError(file: string, bytes: Buffer): string | null {
  const photo = photoFileOf(file);
  if (photo) return photoError(photo, bytes);
  const fixed = fixedSizes[file];
  if (fixed) return fixedError(fixed, bytes);
  if (drawings.includes(file)) return drawingError(bytes);
  if (file === 'favicon.ico') return bytes.subarray(0, 4).equals(icoStart) ? null : 'is no ICO file';
  return `is none of the pictures that can be replaced: ${[...photoNames.map((name) => `${name}.jpg`), ...Object.keys(fixedSizes), ...drawings, 'favicon.ico'].join(', ')}`;
}

function photoError({ width, extension }: { width: number | null; extension: string }, bytes: Buffer): string | null {
  const type = extension === 'jpg' ? 'jpeg' : extension;
  const header = imageHeaderOf(bytes);
  if (header?.type !== type) return `is no ${type.toUpperCase()} file`;
  if ('width' in header && header.width < leastPhotoWidth)
    return `is ${header.width} pixels wide and must have at least ${leastPhotoWidth}`;
  const most = width === null ? maxPhotoBytes : maxCopyBytes;
  return bytes.length > most ? `has ${kb(bytes.length)} KB; at most ${kb(most)} KB, or phones load it too long` : null;
}

function fixedError({ type, width, height }: FixedSize, bytes: Buffer): string | null {
  const header = imageHeaderOf(bytes);
  if (header?.type !== type || !('width' in header)) return `is no ${type.toUpperCase()} file`;
  if (header.width !== width || header.height !== height)
    return `has ${header.width} × ${header.height} pixels and must have ${width} × ${height}`;
  return bytes.length > maxCopyBytes ? `has ${kb(bytes.length)} KB; at most ${kb(maxCopyBytes)} KB` : null;
}

function drawingError(bytes: Buffer): string | null {
  if (bytes.length > 50 * kilobyte) return `has ${kb(bytes.length)} KB; at most 50 KB`;
  return svgError(bytes.toString('utf8'));
}

function kb(bytes: number): number {
  return Math.ceil(bytes / kilobyte);
}
