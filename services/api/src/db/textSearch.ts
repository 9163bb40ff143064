import { searchTerms } from '@studio/contract/format/searchText';

const maxWords = 8;

/**
 * Translates a search into patterns of LIKE. A text of `plain_text` must match each list, by one of its patterns. Words
 * match anywhere; a word without three letters or digits in a row matches only at the beginning of a word, because
 * otherwise no index could find it. Returns null for a search without letters and digits, which matches nothing.
 */
export function likePatterns(search: string): string[][] | null {
  const phone = search.includes(' ') ? phoneDigits(search) : null;
  const terms = phone ? [[phone]] : searchTerms(search);
  if (terms.length === 0) return null;
  return terms.slice(0, maxWords).map(alternativesOf);
}

export interface Matching {
  values: string[];
  /** Returns an SQL condition about a column with such a text. */
  in: (column: string) => string;
}

/** @param given the number of the statement's other values, which come first */
export function matching(patterns: readonly string[][], given: number): Matching {
  const values = patterns.flat();
  return {
    values,
    in: (column) => {
      let count = given;
      const like = () => `${column} like plain_text($${(count += 1)}::text)`;
      return patterns.map((alternatives) => `(${alternatives.map(like).join(' or ')})`).join(' and ');
    },
  };
}

/** The stored text contains references without dashes and phone numbers as digits. */
function alternativesOf(term: string[]): string[] {
  return [...new Set(term.flatMap((word) => [word, phoneDigits(word) ?? word]))].map(patternOf);
}

function patternOf(word: string): string {
  const escaped = word.replaceAll(/[\\%_]/g, '\\$&');
  return /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped}%` : `% ${escaped}%`;
}

/** Returns the digits of a text like a phone number; a complete number loses country code or leading zero. */
function phoneDigits(text: string): string | null {
  if (!/^[+(]?[0-9][0-9 ()./-]{2,}$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 7 ? digits : digits.replace(/^(?:(?:00?)?27|0)/, '');
}
