import { storedValue, useStoredValue } from '../../../../shared/storedValue.ts';
import { keyFragment, useLinkKey } from '../../useLinkKey.ts';

/** What opens the pages of a booking's changes. */
export interface ManageAccess {
  reference: string;
  key: string;
}

/** A change whose payment this tab has started; `version` is the booking's before it. */
export interface StartedChange {
  version: number;
  eventId: number;
  participants: number;
}

interface ManagedBooking extends ManageAccess {
  started: StartedChange | null;
}

/** The booking that this tab manages: PayFast returns to an address without the key. */
export const managedBooking = storedValue<ManagedBooking>('session', 'managedBooking');

export function useManagedBooking(reference: string): ManagedBooking | null {
  const managed = useStoredValue(managedBooking);
  return managed?.reference === reference ? managed : null;
}

/** The key of the address, or the one that this tab has; null if there is none. */
export function useManageKey(reference: string): string | null {
  const inLink = useLinkKey();
  const managed = useManagedBooking(reference);
  return inLink ?? managed?.key ?? null;
}

export function rememberAccess(access: ManageAccess): void {
  const known = managedBooking.read();
  if (known?.reference === access.reference && known.key === access.key) return;
  const started = known?.reference === access.reference ? known.started : null;
  managedBooking.write({ ...access, started });
}

export function rememberStarted(access: ManageAccess, started: StartedChange | null): void {
  managedBooking.write({ reference: access.reference, key: access.key, started });
}

export function managePath({ reference, key }: ManageAccess, step?: 'move' | 'cancel'): string {
  const path = `/booking/${encodeURIComponent(reference)}/manage${step ? `/${step}` : ''}`;
  return path + keyFragment(key);
}
