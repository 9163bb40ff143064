import { trimmed } from '../validation/textRules.ts';

/** Limits each value. A longer one is ignored. */
export const maxUtm = 100;

export const utmParts = ['source', 'medium', 'campaign'] as const;

/** The `utm_…` parameters of the address with which a visitor came, in lower case (ADR 0108). */
export type Utm = Record<(typeof utmParts)[number], string | null>;

/** Returns null if nothing of it can be used. It never throws, because the parameters are no reason to reject a booking. */
export function cleanUtm(sent: unknown): Utm | null {
  const values: Record<string, unknown> = Object(sent);
  const [source, medium, campaign] = utmParts.map((part) => cleanValue(values[part]));
  if (!source && !medium && !campaign) return null;
  return { source: source ?? null, medium: medium ?? null, campaign: campaign ?? null };
}

function cleanValue(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 10 * maxUtm) return null;
  // Older browsers have no `isWellFormed`; the server checks it too.
  if (typeof value.isWellFormed === 'function' && !value.isWellFormed()) return null;
  const text = trimmed(value.replace(/[\s\p{Cc}\p{DI}]+/gu, ' ')).toLowerCase();
  // Newsletter tools can add the reader's e-mail address as a parameter.
  return text === '' || text.length > maxUtm || text.includes('@') ? null : text;
}
