/** The widths in pixels in which `art/render.ts` writes every picture. */
export const artWidths = [400, 800, 1200] as const;
