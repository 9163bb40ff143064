import type { Mailbox } from '../mail/email.ts';
import { looksLikeLink } from '../ui/links.ts';

const maxCharacters = 40;

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns the visitor as the recipient of a mail. */
export function visitorOf({ firstName, lastName, email }: Visitor): Mailbox {
  return { name: `${safeName(firstName)} ${safeName(lastName)}`.trim(), address: email };
}

/** Returns `Hi Lerato,`, or `Hi,` if no part of the name may be shown. */
export function greeting({ firstName }: Pick<Visitor, 'firstName'>): string {
  const name = safeName(firstName);
  return name ? `Hi ${name},` : 'Hi,';
}

/**
 * An anonymous visitor chooses both the name and the recipient. Words with digits, and words that mail clients would
 * turn into links, are left out. The rest is cut, so that it is too short for a message to a stranger.
 */
export function safeName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/[\p{N}/:@\\<>]/u.test(word) && !looksLikeLink(word));
  return Array.from(words.join(' ')).slice(0, maxCharacters).join('').trim();
}
