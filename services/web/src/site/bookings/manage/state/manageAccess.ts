import { storedValue, useStoredValue } from '../../../../shared/storedValue.ts';
import { useLinkKey } from '../../secretLink.ts';

/** The reference and key with which the pages of a booking's changes are opened. */
export interface ManageAccess {
  reference: string;
  key: string;
}

/** The booking that this tab manages: PayFast returns to an address without the key. */
export const managedBooking = storedValue<ManageAccess>('session', 'managedBooking');

export function useManagedBooking(reference: string): ManageAccess | null {
  const managed = useStoredValue(managedBooking);
  return managed?.reference === reference ? managed : null;
}

/** The key in the address, or the one that this tab has stored; null if there is none. */
export function useManageKey(reference: string): string | null {
  const inLink = useLinkKey();
  const managed = useManagedBooking(reference);
  return inLink ?? managed?.key ?? null;
}

export function rememberAccess(access: ManageAccess): void {
  const known = managedBooking.read();
  if (known?.reference === access.reference && known.key === access.key) return;
  managedBooking.write(access);
}

export function managePath({ reference, key }: ManageAccess, step?: 'move' | 'cancel'): string {
  const path = `/booking/${encodeURIComponent(reference)}/manage${step ? `/${step}` : ''}`;
  return `${path}#key=${encodeURIComponent(key)}`;
}
