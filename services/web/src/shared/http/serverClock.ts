import { storedText } from '../storedValue.ts';

/** How far the server's clock is ahead of this device's, in milliseconds. The tab's next pages start with it. */
const ahead = storedText('session', 'serverClock');

/** The `Date` header has whole seconds, and a response takes a while. */
const precisionMs = 2000;

/** The longest time for which a cache may have stored a page. */
const pageAgeMs = 10 * 60_000;

/** The current time as the server counts it, because the clock of a device can be wrong (ADR 0077). */
export function serverNow(): Date {
  return serverTimeAt(Date.now());
}

/** @param deviceMs epoch milliseconds by the device's clock, for example when a response arrived */
export function serverTimeAt(deviceMs: number): Date {
  return new Date(deviceMs + Number(ahead.read()));
}

/** Reads the server's clock from a response that no cache can have stored. */
export function readServerClock(headers: Headers): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt) || !headers.get('cache-control')?.includes('no-store')) return;
  const difference = sentAt - Date.now();
  if (Math.abs(difference - Number(ahead.read())) >= precisionMs) ahead.write(String(difference));
}

/**
 * Corrects a clock that is far from the time at which the page was rendered, until the API has answered.
 *
 * @param renderedAt epoch milliseconds of the page's newest data; 0 without data
 */
export function assumeServerTime(renderedAt: number): void {
  const difference = renderedAt - Date.now();
  if (renderedAt > 0 && ahead.read() === null && Math.abs(difference) > pageAgeMs) ahead.write(String(difference));
}
