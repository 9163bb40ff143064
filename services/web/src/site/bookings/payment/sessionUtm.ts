import { cleanUtm, utmParts } from '@studio/contract/bookings/utm';
import type { Utm } from '@studio/contract/bookings/utm';
import { storedValue } from '../../../shared/storedValue.ts';

/** The utm parameters of the visitor, for the bookings and vouchers of this tab (ADR 0108). */
export const sessionUtm = storedValue<Utm>('session', 'utm');

/** Only a page load can have these parameters: links within the site have none. */
export function storeUtm(search: string): void {
  const parameters = new URLSearchParams(search);
  const utm = cleanUtm(Object.fromEntries(utmParts.map((part) => [part, parameters.get(`utm_${part}`)])));
  if (utm) sessionUtm.write(utm);
}
