/** Pictures for which a page has an alternative text. A replaced picture needs a new one. */
export const describedPictures = ['hero', 'about-wheel', 'textiles', 'about-table', 'about-kiln', 'mended'] as const;
export type DescribedPicture = (typeof describedPictures)[number];
