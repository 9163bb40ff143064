/** Letters without a decomposition in Unicode, as the rules of Postgres' `unaccent` write them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const apostrophes = /[\u2018\u2019\u201b\u02bc\u00b4`]/g;
const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Returns the text in lower case, without accents and with plain apostrophes and dashes, so that "macrame" finds
 * "Macramé" and "kid's" finds "Kid’s". The database's `plain_text` does the same.
 */
export function foldText(text: string): string {
  return text
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .normalize('NFKD')
    .replace(/\p{DI}/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter);
}

/** Removes apostrophes and dashes, so that "Tea-time" and "teatime" are one word. */
export function joinedText(folded: string): string {
  return folded.replace(/['-]/g, '');
}

/**
 * Returns the folded words of a search, each with its alternatives. A text must contain one alternative of each word. A
 * word with dashes may also be several words of the text. Words without letters and digits are left out.
 */
export function searchTerms(search: string): string[][] {
  return foldText(search)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .flatMap(termsOf);
}

function termsOf(word: string): string[][] {
  const whole = [word, joinedText(word)];
  const parts = /^[\p{L}']+(?:-[\p{L}']+)+$/u.test(word) ? word.split('-') : [''];
  return parts.map((part) => [...new Set(part ? [...whole, part] : whole)]);
}
