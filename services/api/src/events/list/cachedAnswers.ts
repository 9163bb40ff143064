import { compressible } from '../../http/response/compressible.ts';
import type { CompressibleBody } from '../../http/response/compressible.ts';

export interface CachedAnswer {
  headers: Record<string, string>;
  body: CompressibleBody;
}

interface NewAnswer {
  headers?: Record<string, string>;
  content: string;
}

/** The limit of the uncompressed copies. Compressed copies add about half of it. */
const maxBytes = 16_000_000;

/** Caches answers until the version changes, so that many requests for the same answer share one serialization. */
export function createCachedAnswers(): (version: string, key: string, make: () => NewAnswer) => CachedAnswer {
  const answers = new Map<string, CachedAnswer>();
  let cachedVersion = '';
  let bytes = 0;

  return (version, key, make) => {
    if (version !== cachedVersion) clear();
    cachedVersion = version;
    const known = answers.get(key);
    if (known) return known;

    const { headers = {}, content } = make();
    const answer = { headers, body: compressible(content) };
    // A client can send any parameters, so many different ones must not fill the memory.
    if (bytes + key.length + answer.body.plain.length > maxBytes) clear();
    bytes += key.length + answer.body.plain.length;
    answers.set(key, answer);
    return answer;
  };

  function clear(): void {
    answers.clear();
    bytes = 0;
  }
}
