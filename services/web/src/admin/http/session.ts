import type { AdminView, LoginView } from '@studio/contract/admin/admins';
import { storedText, storedValue } from '../../shared/storedValue.ts';

/** SPEC §3: the admin token and the admin profile are kept in the browser's local storage. */
export const adminToken = storedText('local', 'adminToken');
export const adminProfile = storedValue<AdminView>('local', 'adminUser');

/** Where in the portal an admin was, or wanted to be, when they were sent to the login. */
const returnPath = storedText('session', 'adminReturnPath');

/** The token comes last: another tab of this browser that sees it finds whose it is. */
export function startSession({ token, admin }: LoginView): void {
  adminProfile.write(admin);
  adminToken.write(token);
}

/** Forgets who was signed in. The server's session is ended by `POST /api/admin/logout`. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}

/** Ends a session that expired: the next login leads back to the address on the screen. */
export function expireSession(): void {
  returnPath.write(window.location.pathname + window.location.search);
  endSession();
}

/** Ends a session on purpose: the next login leads to the overview. */
export function logOut(): void {
  returnPath.clear();
  endSession();
}

/** Where the login leads; read once. */
export function takeReturnPath(): string {
  const path = returnPath.read() ?? '/admin';
  returnPath.clear();
  // Storage may hold anything; a login leads only into the portal.
  return /^\/admin(?![\w-])(?!\/login|\/reset)/.test(path) ? path : '/admin';
}
