import type { Config } from '../config.ts';
import { eventListPath } from './eventList.ts';

/**
 * Asks the API for the version of the public workshops, which is the tag of their list.
 * @throws when the API does not answer in time, or knows none
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
