/**
 * Returns the key under which limits count the mails of a mailbox. All addresses of one mailbox have the same key:
 * dots, and what follows a plus sign, are left out (ADR 0041). The key is not an e-mail address.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address
    .slice(0, at)
    .replace(/(?<=.)\+.*$/s, '')
    .replaceAll('.', '');
  const domain = address.slice(at + 1);
  return `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
