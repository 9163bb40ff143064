import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cachedResponse.ts';

export interface CreatedResponse {
  response: CachedResponse;
  /** Whether the response may be cached: it is complete, and the same for every visitor. */
  isCacheable: boolean;
  /**
   * Whether the response is incomplete because the API rejected this visitor. Concurrent requests then make their own
   * response.
   */
  isRejection: boolean;
}

export interface ResponseCache {
  /** Returns the address under which the response for a URL is cached, if `remember` was called for the URL. */
  addressOf(url: string): string | undefined;
  remember(url: string, address: string): void;
  find(address: string, version: string | null): CachedResponse | undefined;
  /** Returns a cached response of this version, or makes one for all concurrent callers. A null version caches nothing. */
  get(address: string, version: string | null, make: () => Promise<CreatedResponse>): Promise<CachedResponse>;
  has(address: string): boolean;
  /** In bytes. */
  size(): number;
}

interface CacheEntry {
  version: string;
  response: CachedResponse;
}

export const maxCacheBytes = 64 * 1024 * 1024;

/** Caches the newest response of each address, up to `maxBytes` in all; the least recently used are removed first. */
export function createResponseCache(maxBytes = maxCacheBytes): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response, version }, address) => response.size + version.length + address.length + 1000,
  });
  // Matching a route takes longer than sending a page, and most visitors use few different URLs.
  const addresses = new LRUCache<string, string>({ max: 1000 });
  const running = new Map<string, Promise<CreatedResponse>>();

  function find(address: string, version: string | null): CachedResponse | undefined {
    const found = entries.get(address);
    return found && found.version === version ? found.response : undefined;
  }

  async function get(
    address: string,
    version: string | null,
    make: () => Promise<CreatedResponse>,
  ): Promise<CachedResponse> {
    const found = find(address, version);
    if (found) return found;
    const key = `${address} ${version}`;
    const shared = running.get(key);
    if (shared) {
      const made = await shared;
      return made.isRejection ? (await make()).response : made.response;
    }
    const own = make();
    running.set(key, own);
    try {
      const { response, isCacheable } = await own;
      if (isCacheable && version !== null) entries.set(address, { version, response });
      return response;
    } finally {
      running.delete(key);
    }
  }

  return {
    addressOf: (url) => addresses.get(url),
    remember: (url, address) => void addresses.set(url, address),
    find,
    get,
    has: (address) => entries.has(address),
    size: () => entries.calculatedSize,
  };
}
