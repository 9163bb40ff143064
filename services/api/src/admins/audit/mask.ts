/**
 * Visitors' details as the audit log keeps them: enough to see that something changed and to recognise whom a visitor
 * asks about, too little to bring back a customer who was deleted (docs/decisions.md, "The audit log masks
 * visitors").
 */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}…`;
}

/** `lerato@example.com` → `l…@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${maskName(email)}${email.slice(at)}`;
}

/** `masked`, told apart from what it was when the mask alone does not show that it changed. */
export function markChanged(masked: string, isChanged: boolean): string {
  return isChanged ? `${masked} (changed)` : masked;
}

/** How long a text is: `24 characters`. */
export function maskText(text: string | null): string | null {
  if (!text) return null;
  const { length } = Array.from(text);
  return length === 1 ? '1 character' : `${length} characters`;
}

/** The last two digits. */
export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-2)}`;
}
