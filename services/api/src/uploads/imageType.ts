export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif';

/**
 * What a file is by its first bytes; null for everything that is not a picture we take. Neither its name nor the type
 * it came with is asked: both can lie. SVG, TIFF, HEIF and PDF are among the null, though the decoder would read them.
 */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return null;
}
