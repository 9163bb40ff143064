const linked = /\/\/|@|[.\u3002\uFF0E\uFF61]\p{L}{2}/u;
/** At least nine digits, as in a phone number; a date has eight. */
const longNumber = /\+?\d(?:[\s().-]{0,2}\d){8,}/g;
const leftOut = '[left out]';

/** Whether mail clients would turn a word into a link: a web address, an e-mail address or a domain name. */
export function isLinked(word: string): boolean {
  return linked.test(word);
}

/** Replaces links, addresses and phone numbers in the text of a stranger (ADR 0041). */
export function withoutLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (isLinked(word) ? leftOut : word))
    .join('')
    .replace(longNumber, leftOut);
}
