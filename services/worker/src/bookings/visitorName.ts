import type { Mailbox } from '../mail/email.ts';
import { looksLikeLink } from '../ui/links.ts';

const maxCharacters = 40;

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
}

/** The visitor as recipient. */
export function visitorOf({ firstName, lastName, email }: Visitor): Mailbox {
  return { name: `${safeName(firstName)} ${safeName(lastName)}`.trim(), address: email };
}

/** `Hi Lerato,` or, if nothing of the name may be shown, `Hi,` */
export function greeting({ firstName }: Pick<Visitor, 'firstName'>): string {
  const name = safeName(firstName);
  return name ? `Hi ${name},` : 'Hi,';
}

/**
 * An anonymous visitor chooses the name and the recipient. Words that mail clients would turn into links, and words
 * with digits, are left out; the rest is cut, so that no message to a stranger fits in it.
 */
function safeName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/[\p{N}/:@\\<>]/u.test(word) && !looksLikeLink(word));
  return Array.from(words.join(' ')).slice(0, maxCharacters).join('').trim();
}
