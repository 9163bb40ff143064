/**
 * Visitors' details as the audit log keeps them: enough to see that something changed and to recognise whom a visitor
 * asks about, too little to bring back a customer who was deleted (docs/decisions.md).
 */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}…`;
}

/** `lerato@example.com` → `l…@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${maskName(email)}${email.slice(at)}`;
}

/** The last two digits. */
export function maskPhone(phone: string): string {
  return `…${phone.replace(/\D/g, '').slice(-2)}`;
}
