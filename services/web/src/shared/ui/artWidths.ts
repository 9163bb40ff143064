/** The widths in pixels in which the site's own pictures are rendered (art/render.ts). */
export const artWidths = [400, 800, 1200] as const;
