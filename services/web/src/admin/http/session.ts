import type { AdminView, LoginView } from '@studio/contract/admins';
import { storedText, storedValue } from '../../shared/storedValue.ts';
import { forgetDrafts, keepDrafts, resumeDrafts } from '../forms/drafts.ts';

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

/** The token comes last: another tab of this browser that sees it finds whose it is. */
export function startSession({ token, admin }: LoginView): void {
  resume(admin.username);
  adminProfile.write(admin);
  adminToken.write(token);
}

/** Somebody goes on working: where another was, and what another typed, is not for them. */
function resume(by: string): void {
  const { username = null } = place.read() ?? {};
  if (username !== null && username !== by) place.clear();
  resumeDrafts(by);
}

/** Forgets who was signed in. The server's session is ended by `POST /api/admin/logout`. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}

/**
 * The same where nobody meant to leave: the one who was signed in finds the place and what was typed again. Says whether
 * anything was typed.
 */
export function interruptSession(): boolean {
  const username = adminProfile.read()?.username ?? null;
  // The address on the screen is where the next login leads.
  place.write({ username, path: window.location.pathname + window.location.search });
  const isKept = username !== null && keepDrafts(username);
  endSession();
  return isKept;
}

/** And where somebody did: the next one at this counter finds nothing. */
export function leaveSession(): void {
  place.clear();
  forgetDrafts();
  endSession();
}

/** Where the login leads, told once; who signed in may have done so in another tab of this browser. */
export function takePlace(): string {
  resume(adminProfile.read()?.username ?? '');
  const { path = '/admin' } = place.read() ?? {};
  place.clear();
  // Storage may hold anything; a login leads nowhere but into the portal.
  return /^\/admin(?![\w-])(?!\/login|\/reset)/.test(path) ? path : '/admin';
}
