export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif';

/** Reads the first bytes, because name and declared type may be wrong. Null for types that are not accepted. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return null;
}
