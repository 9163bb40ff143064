import type { Config } from '../config.ts';
import { isWithin } from './isWithin.ts';

export const eventListPath = '/api/events';

/** Tells which version of the public workshops the API has now. */
export interface VersionCheck {
  /** The version if it is known without a check; null while the API does not answer; undefined if a check is due. */
  known(): string | null | undefined;
  /** Returns the version, after a check if one is due. Null while the API does not answer. */
  current(): Promise<string | null>;
  /** Makes the next call check, after this server has forwarded a change. */
  expire(): void;
}

interface Options {
  /** Asks the API. @throws when it does not answer */
  ask: () => Promise<string>;
  now: () => number;
}

/** A change is visible at most this long after the API knows it. */
export const checkedForMs = 50;
/** The time after a failed check in which there is no other check. */
export const retryMs = 1000;
const minuteMs = 60_000;

/**
 * A version is valid only within one minute of the clock: workshops start, and free cancellation ends, at full minutes,
 * and pages show both. While the API does not answer, the last version stays valid until the minute ends (ADR 0045).
 */
export function createVersionCheck({ ask, now }: Options): VersionCheck {
  let last: { version: string; at: number } | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<string | null> | null = null;

  function known(): string | null | undefined {
    const time = now();
    return isWithin(checkedForMs, checkedAt, time) || isWithin(retryMs, failedAt, time) ? lastOf(time) : undefined;
  }

  function lastOf(time: number): string | null {
    return last && minuteOf(last.at) === minuteOf(time) ? last.version : null;
  }

  async function check(): Promise<string | null> {
    const at = now();
    try {
      last = { version: `${await ask()} ${minuteOf(at)}`, at };
      return last.version;
    } catch {
      failedAt = now();
      return lastOf(failedAt);
    }
  }

  return {
    known,
    current: async () => {
      const version = known();
      if (version !== undefined) return version;
      if (running) return running;
      const at = now();
      const own = check();
      running = own;
      const checked = await own;
      // If `expire` was called meanwhile, this check may be older than the change and does not count.
      if (running === own) {
        running = null;
        checkedAt = at;
      }
      return checked;
    },
    expire: () => {
      checkedAt = Number.NEGATIVE_INFINITY;
      running = null;
    },
  };
}

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}

/**
 * Asks the API for the version of the public workshops, which is the ETag of their list.
 * @throws when the API does not answer in time or sends no ETag
 */
export async function askVersion(
  { apiUrl, webKey }: Pick<Config, 'apiUrl' | 'webKey'>,
  timeoutMs: number,
): Promise<string> {
  const answer = await fetch(apiUrl + eventListPath, {
    method: 'HEAD',
    headers: { ...(webKey !== null && { 'x-web-key': webKey }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const version = answer.headers.get('etag');
  if (!answer.ok || version === null) throw new Error(`the API answered ${answer.status} without a version`);
  return version;
}
