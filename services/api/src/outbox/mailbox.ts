/**
 * Returns the key by which limits count the mails of a mailbox. Addresses of one mailbox have one key: what follows a
 * plus sign and dots are left out (ADR 0041). The key is not an e-mail address.
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
