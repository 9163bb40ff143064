import type { AdminView, LoginView } from '@studio/contract/admin/admins';
import { storedText, storedValue } from '../../shared/storedValue.ts';

/** The session is in local storage under these names (SPEC §3). */
export const adminToken = storedText('local', 'adminToken');
export const adminProfile = storedValue<AdminView>('local', 'adminUser');

/** The portal page to return to after the login. */
const returnPath = storedText('session', 'adminReturnPath');

/** Stores the token last, because another tab reads the profile when the token appears. */
export function startSession({ token, admin }: LoginView): void {
  adminProfile.write(admin);
  adminToken.write(token);
}

/** Removes only the stored session; `POST /api/admin/logout` ends it on the server. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}

/** Removes an expired session; the next login leads back to the current page. */
export function expireSession(): void {
  returnPath.write(window.location.pathname + window.location.search);
  endSession();
}

/** Removes the session at logout; the next login leads to the overview. */
export function logOut(): void {
  returnPath.clear();
  endSession();
}

/** Returns the address to open after the login, and removes it from the storage. */
export function takeReturnPath(): string {
  const path = returnPath.read() ?? '/admin';
  returnPath.clear();
  // Only paths of the portal are accepted, because session storage is not trusted.
  return /^\/admin(?![\w-])(?!\/login|\/reset)/.test(path) ? path : '/admin';
}
