import { isDeepStrictEqual } from 'node:util';

/** A retry after a lost response is not stale: it finds the values it `wanted` (ADR 0020). */
export function isStale(current: object, before: object, wanted: object): boolean {
  const known = new Map<string, unknown>(Object.entries(current));
  const asked = new Map<string, unknown>(Object.entries(wanted));
  return Object.entries(before).some(
    ([name, value]) =>
      known.has(name) &&
      !isDeepStrictEqual(known.get(name), value) &&
      !isDeepStrictEqual(known.get(name), asked.get(name)),
  );
}
