import type { BookingMail } from '@studio/contract/mail/mails';
import type { Mailbox } from '../mail/email.ts';

const maxCharacters = 40;

/** The booking's address as recipient. */
export function visitorOf({ firstName, lastName, email }: BookingMail): Mailbox {
  return { name: `${safeName(firstName)} ${safeName(lastName)}`.trim(), address: email };
}

/** `Hi Lerato,` or, if nothing of the name may be shown, `Hi,` */
export function greeting({ firstName }: BookingMail): string {
  const name = safeName(firstName);
  return name ? `Hi ${name},` : 'Hi,';
}

/**
 * An anonymous visitor chooses the name and the recipient. Words that mail clients would turn into links, and words
 * with digits, are left out; the rest is cut, so that no message to a stranger fits in it.
 */
function safeName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/[\d/:@\\<>]|[.\u3002\uFF0E\uFF61]\p{L}{2}/u.test(word));
  return Array.from(words.join(' ')).slice(0, maxCharacters).join('').trim();
}
