// cspell:ignore ftypavif
/** Sizes are in pixels. WebP and AVIF files are smaller copies, whose names contain their width. */
type ImageHeader = { type: 'jpeg' | 'png'; width: number; height: number } | { type: 'webp' | 'avif' };

/** Reads type and size from the first bytes, because a name may be wrong. Null for other files and damaged headers. */
export function imageHeaderOf(bytes: Buffer): ImageHeader | null {
  try {
    const head = bytes.subarray(0, 12).toString('latin1');
    if (head.startsWith('\xff\xd8\xff')) return { type: 'jpeg', ...jpegSize(bytes) };
    if (head.startsWith('\x89PNG\r\n\x1a\n'))
      return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { type: 'webp' };
    return head.slice(4) === 'ftypavif' ? { type: 'avif' } : null;
  } catch {
    // The file ends within its header.
    return null;
  }
}

/** The size is in the start-of-frame segment (ITU T.81 §B.2.2). */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
}
