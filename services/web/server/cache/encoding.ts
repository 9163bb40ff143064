export type Encoding = 'br' | 'gzip' | 'identity';

/** Match an encoding in an Accept-Encoding header, unless its weight is 0 (RFC 9110 §12.5.3). */
const brotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const gzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** Returns the smallest encoding that a client with this Accept-Encoding header accepts. */
export function preferredEncoding(header = ''): Encoding {
  if (brotli.test(header)) return 'br';
  return gzip.test(header) ? 'gzip' : 'identity';
}
