/** In pixels (art/render.ts). */
export const artWidths = [400, 800, 1200] as const;
