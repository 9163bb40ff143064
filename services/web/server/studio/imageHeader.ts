// cspell:ignore ftypavif ispe
export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif';

export interface ImageHeader {
  type: ImageType;
  /** In pixels. */
  width: number;
  height: number;
}

/** Reads type and size from the first bytes, because a name may be wrong. Null for other files and damaged headers. */
export function imageHeaderOf(bytes: Buffer): ImageHeader | null {
  try {
    const head = bytes.subarray(0, 12).toString('latin1');
    if (head.startsWith('\xff\xd8\xff')) return { type: 'jpeg', ...jpegSize(bytes) };
    if (head.startsWith('\x89PNG\r\n\x1a\n'))
      return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { type: 'webp', ...webpSize(bytes) };
    return head.slice(4) === 'ftypavif' ? { type: 'avif', ...avifSize(bytes) } : null;
  } catch {
    // The file ends within its header.
    return null;
  }
}

type Size = Pick<ImageHeader, 'width' | 'height'>;

/** The size is in the start-of-frame segment (ITU T.81 §B.2.2). */
function jpegSize(bytes: Buffer): Size {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
}

/** RFC 9649: lossy, lossless and extended files keep the size in different places. */
function webpSize(bytes: Buffer): Size {
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) % 16_384, height: bytes.readUInt16LE(28) % 16_384 };
  const packed = bytes.readUInt32LE(21);
  return { width: (packed % 16_384) + 1, height: (Math.floor(packed / 16_384) % 16_384) + 1 };
}

/** The largest of the image's spatial extents (ISO 23008-12 §6.5.3): tiles and thumbnails have their own. */
function avifSize(bytes: Buffer): Size {
  const largest: Size = { width: 0, height: 0 };
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    largest.width = Math.max(largest.width, bytes.readUInt32BE(at + 8));
    largest.height = Math.max(largest.height, bytes.readUInt32BE(at + 12));
  }
  return largest;
}
