/** The window sizes of the tests; SPEC requires every page on both. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Both sizes with their names in titles. */
export const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;
