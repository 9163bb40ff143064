type Fields = Record<string, string | number | boolean | null>;

/**
 * Has somebody else changed what the sender of an edit had `read`? Fields that nobody named, or that nobody has, do not
 * count. An edit that is sent again because its answer was lost finds the values it `wanted`, and those are nobody else's.
 */
export function isStale(current: Fields, read: object, wanted: Fields): boolean {
  return Object.entries(read).some(
    ([name, value]) => Object.hasOwn(current, name) && current[name] !== value && current[name] !== wanted[name],
  );
}
