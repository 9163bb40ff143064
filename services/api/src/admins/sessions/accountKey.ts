/**
 * Converts a name to lower case as Postgres' `lower` does: each character separately. In JavaScript the result for some
 * letters (İ, Σ) depends on the letters beside them.
 */
export function accountKey(name: string): string {
  return Array.from(name.trim(), (letter) => Array.from(letter.toLowerCase())[0] ?? letter).join('');
}
