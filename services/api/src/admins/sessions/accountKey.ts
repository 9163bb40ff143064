/**
 * Converts each character separately, as Postgres' `lower` does. In JavaScript the result depends on the neighbours (İ,
 * Σ).
 */
export function accountKey(name: string): string {
  return Array.from(name.trim(), (letter) => Array.from(letter.toLowerCase())[0] ?? letter).join('');
}
