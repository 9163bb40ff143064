import type { AdminView, LoginView } from '@studio/contract/admin/admins';
import { storedText, storedValue } from '../../shared/storedValue.ts';

/** SPEC §3: kept in local storage. */
export const adminToken = storedText('local', 'adminToken');
export const adminProfile = storedValue<AdminView>('local', 'adminUser');

/** The portal page to return to after the login. */
const returnPath = storedText('session', 'adminReturnPath');

/** The token is stored last, because another tab reads the profile when the token appears. */
export function startSession({ token, admin }: LoginView): void {
  adminProfile.write(admin);
  adminToken.write(token);
}

/** Removes the stored session; `POST /api/admin/logout` ends it on the server. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}

/** After a session has expired: the next login leads back to the current page. */
export function expireSession(): void {
  returnPath.write(window.location.pathname + window.location.search);
  endSession();
}

/** After logging out: the next login leads to the overview. */
export function logOut(): void {
  returnPath.clear();
  endSession();
}

/** The page after the login; can be read once. */
export function takeReturnPath(): string {
  const path = returnPath.read() ?? '/admin';
  returnPath.clear();
  // Session storage is not trusted: only paths of the portal are accepted.
  return /^\/admin(?![\w-])(?!\/login|\/reset)/.test(path) ? path : '/admin';
}
