/**
 * Returns the first letter and `…`: usually enough to see that a name was edited, too little to identify a deleted
 * customer (ADR 0011).
 */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}…`;
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${maskName(email)}${email.slice(at)}`;
}

/** Marks a masked value as changed, because the old and the new value may have the same mask. */
export function markDifferent(masked: string, isDifferent: boolean): string {
  return isDifferent ? `${masked} (changed)` : masked;
}

export function maskText(text: string | null): string | null {
  if (!text) return null;
  const { length } = Array.from(text);
  return length === 1 ? '1 character' : `${length} characters`;
}

export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-2)}`;
}
