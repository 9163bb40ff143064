import { isDeepStrictEqual } from 'node:util';

/**
 * True if the record was edited since the client read it. A retry after a lost response is not stale: the record has
 * the values `wanted` (ADR 0020).
 */
export function isStale(current: object, before: object, wanted: object): boolean {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  const wantedValues = new Map<string, unknown>(Object.entries(wanted));
  return Object.entries(before).some(
    ([name, value]) =>
      currentValues.has(name) &&
      !isDeepStrictEqual(currentValues.get(name), value) &&
      !isDeepStrictEqual(currentValues.get(name), wantedValues.get(name)),
  );
}
