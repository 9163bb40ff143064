const linked = /\/\/|\\\\|@|[.\u3002\uFF0E\uFF61]\p{L}{2}/u;
/** At least nine digits of any script, as in a phone number; a date has only eight. Commas and colons end a number. */
const longNumber = /\+?\p{N}(?:[^\p{L}\p{N},;:]{0,3}\p{N}){8,}[\p{DI}\u20e3]*/gu;
const singleDigits = /\p{N}(?:[^\p{L}\p{N}]{1,3}\p{N}(?!\p{N})){8,}/gu;
const leftOut = '[left out]';

/** True if mail clients would turn the word into a link: a web address, an e-mail address or a domain name. */
export function looksLikeLink(word: string): boolean {
  return linked.test(word.normalize('NFKC').replace(/\p{DI}/gu, ''));
}

/** Replaces links, addresses and phone numbers in the text of a stranger (ADR 0041). */
export function withoutLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (looksLikeLink(word) ? leftOut : word))
    .join('')
    .replace(longNumber, leftOut)
    .replace(singleDigits, leftOut);
}
