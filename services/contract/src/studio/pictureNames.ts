/** Pictures that a page describes: a replaced one needs an alternative text of its own. */
export const describedPictures = ['hero', 'about-wheel', 'textiles', 'about-table', 'about-kiln', 'mended'] as const;
export type DescribedPicture = (typeof describedPictures)[number];
