/** The window sizes of the tests. SPEC requires every page on a phone and on a desktop. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const smallPhone = { width: 320, height: 640 };
export const landscape = { width: 844, height: 390 };

/** The sizes at which the layout of a page is checked. */
export const allSizes = [smallPhone, phone, desktop];

/** The two window sizes that SPEC requires, with their names for test titles. */
export const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;
