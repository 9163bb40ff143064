type Fields = Record<string, string | number | boolean | null>;

/** A retry after a lost response is not stale: it finds the values it `wanted` (ADR 0020). */
export function isStale(current: Fields, before: object, wanted: Fields): boolean {
  return Object.entries(before).some(
    ([name, value]) => Object.hasOwn(current, name) && current[name] !== value && current[name] !== wanted[name],
  );
}
