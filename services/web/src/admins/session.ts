import type { AdminView, LoginView } from '@studio/contract/admins';
import { forgetDrafts, keepDrafts, resumeDrafts } from '../portal/drafts.ts';
import { storedText, storedValue } from '../storedValue.ts';

/** SPEC §3: the admin token and the admin profile are kept in the browser's local storage. */
export const adminToken = storedText('local', 'adminToken');
export const adminProfile = storedValue<AdminView>('local', 'adminUser');

interface Place {
  /** Null for whoever follows a link into the portal. */
  username: string | null;
  /** `/admin?tab=bookings` */
  path: string;
}

/** Where in the portal somebody was, or wanted to be, when they were sent to the login. */
const place = storedValue<Place>('session', 'adminPlace');

export function startSession({ token, admin }: LoginView): void {
  const { username = null } = place.read() ?? {};
  if (username !== null && username !== admin.username) place.clear();
  resumeDrafts(admin.username);
  adminToken.write(token);
  adminProfile.write(admin);
}

/** Forgets who was signed in. The server's session is ended by `POST /api/admin/logout`. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}

/** The same where nobody meant to leave: the one who was signed in finds the place and what was typed again. */
export function interruptSession(): void {
  const username = adminProfile.read()?.username ?? null;
  rememberPlace(username);
  if (username !== null) keepDrafts(username);
  endSession();
}

/** And where somebody did: the next one at this counter finds nothing. */
export function leaveSession(): void {
  place.clear();
  forgetDrafts();
  endSession();
}

/** The address on the screen is where the next login leads. */
export function rememberPlace(username: string | null = null): void {
  place.write({ username, path: window.location.pathname + window.location.search });
}

/** Where the login leads, told once. */
export function takePlace(): string {
  const { path = '/admin' } = place.read() ?? {};
  place.clear();
  // Storage may hold anything; a login leads nowhere but into the portal.
  return /^\/admin(?![\w-])(?!\/login|\/reset)/.test(path) ? path : '/admin';
}
