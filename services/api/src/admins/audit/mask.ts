/**
 * Masks visitors' personal data for the audit log: enough to see that a value changed, too little to restore a deleted
 * customer (ADR 0011).
 */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}…`;
}

/** `lerato@example.com` → `l…@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${maskName(email)}${email.slice(at)}`;
}

/** `masked`, marked as changed if both values have the same mask. */
export function markChanged(masked: string, isChanged: boolean): string {
  return isChanged ? `${masked} (changed)` : masked;
}

/** Length of a text: `24 characters`. */
export function maskText(text: string | null): string | null {
  if (!text) return null;
  const { length } = Array.from(text);
  return length === 1 ? '1 character' : `${length} characters`;
}

/** The last two digits. */
export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-2)}`;
}
