import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send few different headers, and parsing one takes longer than sending a cached response. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** Returns the encoding to send to a client with this Accept-Encoding header: of equally preferred ones the smallest. */
export function preferredEncoding(header = ''): Encoding {
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = negotiate(header);
    known.set(header, encoding);
  }
  return encoding;
}

/** RFC 9110 §12.5.3. A client that accepts nothing at all gets the uncompressed response. */
function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const compressed = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  const identity = weights.get('identity') ?? 0;
  return weightOf(compressed) > 0 && weightOf(compressed) >= identity ? compressed : 'identity';
}
