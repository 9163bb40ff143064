import type { AdminView, LoginView } from '@studio/contract/admins';
import { storedText, storedValue } from '../storedValue.ts';

/** SPEC §3: the admin token and the admin profile are kept in the browser's local storage. */
export const adminToken = storedText('local', 'adminToken');
export const adminProfile = storedValue<AdminView>('local', 'adminUser');

export function startSession({ token, admin }: LoginView): void {
  adminToken.write(token);
  adminProfile.write(admin);
}

/** Forgets who was signed in. The server's session is ended by `POST /api/admin/logout`. */
export function endSession(): void {
  adminToken.clear();
  adminProfile.clear();
}
