import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Record<string, string>;

/** The bytes of a response in one encoding, with the headers as a list for `writeHead`. */
interface Variant {
  head: string[];
  body: Buffer;
}

export interface CachedResponse {
  /** The route's template, for the metrics. */
  route: string;
  status: number;
  isPage: boolean;
  /** Null if clients do not revalidate the response. */
  etag: string | null;
  notModifiedHead: string[];
  /** The number of cached bytes in all encodings. */
  size: number;
  /** Returns the response in the wanted encoding, or uncompressed if it is not compressed. */
  variant(wanted: Encoding): Variant | Promise<Variant>;
}

interface ResponseParts {
  route: string;
  status: number;
  headers: Headers;
  body: Buffer;
  /** Compressed forms that exist already; the others are made when a client first wants them. */
  compressed?: Partial<Record<'br' | 'gzip', Buffer>>;
  /** `whenAsked` compresses when a client first wants it; `given` sends only the forms in `compressed`. */
  compression: 'whenAsked' | 'given';
  etag: string | null;
}

/** A 304 has these headers (RFC 9110 §15.4.5). */
const unchangedHeaders = new Set(['cache-control', 'vary', 'etag']);

export function createCachedResponse(parts: ResponseParts): CachedResponse {
  const { route, status, body, compressed = {}, compression, etag } = parts;
  const isCompressible = compression === 'whenAsked' || Object.keys(compressed).length > 0;
  const shared = { ...parts.headers, ...(isCompressible && { Vary: 'Accept-Encoding' }), ...(etag && { ETag: etag }) };
  const ready: Partial<Record<Encoding, Variant | Promise<Variant>>> = { identity: variantOf('identity', body) };
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = compressed[encoding];
    if (bytes) ready[encoding] = variantOf(encoding, bytes);
  }

  return {
    route,
    status,
    isPage: parts.headers['Content-Type']?.startsWith('text/html') ?? false,
    etag,
    notModifiedHead: Object.entries(shared)
      .filter(([name]) => unchangedHeaders.has(name.toLowerCase()))
      .flat(),
    // Twice the text, because both compressed forms together are smaller than the text.
    size: body.length * 2,
    variant: (wanted) => {
      const found = ready[wanted];
      if (found) return found;
      if (compression === 'given' || wanted === 'identity') return variantOf('identity', body);
      const made = compress(wanted, body).then((bytes) => (ready[wanted] = variantOf(wanted, bytes)));
      ready[wanted] = made;
      return made;
    },
  };

  function variantOf(encoding: Encoding, bytes: Buffer): Variant {
    const own = { ...shared, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) };
    return { head: Object.entries({ ...own, 'Content-Length': String(bytes.length) }).flat(), body: bytes };
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli level 5 takes about as long as gzip level 6. */
function compress(encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipped(body);
}

/** Each matches its encoding in an Accept-Encoding header, unless the weight is 0 (RFC 9110 §12.5.3). */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** Returns the smallest encoding that a client with this Accept-Encoding header accepts. */
export function preferredEncoding(header = ''): Encoding {
  if (acceptsBrotli.test(header)) return 'br';
  return acceptsGzip.test(header) ? 'gzip' : 'identity';
}

/** The tag is weak, because all encodings of a response share it. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
