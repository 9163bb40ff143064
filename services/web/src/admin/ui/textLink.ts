/** Class of a link that stands alone, 44 px high for touch. */
export const textLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
