import { createHmac } from 'node:crypto';

/** The token in a reset link. The database stores only the id, so a copy of the database opens no account. */
export function resetTokenOf(resetId: string, resetKey: string): string {
  const mac = createHmac('sha256', resetKey).update(`admin password reset ${resetId}`).digest('hex');
  return `${resetId}.${mac}`;
}

/** Returns the id in a well-formed token, else null. Does not verify the MAC. */
export function resetIdOf(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token)?.[1] ?? null;
}
