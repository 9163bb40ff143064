import { studio } from '@studio/contract/studio';
import { ownPalette, defaultPalette } from '@studio/contract/studio/colours';

const own = ownPalette(studio.colours);
const palette = { ...defaultPalette, ...own };

/** Colours are written as values, because many mail clients remove style sheets. Most are those of theme.css. */
export const colour = {
  paper: palette.paper,
  card: palette.card,
  oat: palette.oat,
  line: palette.line,
  ink: palette.ink,
  inkSoft: palette['ink-2'],
  terracotta: palette.terracotta,
  white: '#FFFFFF',
} as const;

/** Every pair has a contrast above 7. */
export const tones = {
  good: { ground: '#DDF0DF', ink: '#1E5B37' },
  wait: { ground: '#FCEBC2', ink: '#6B4100' },
  warm: { ground: palette['gradient-1-light'], ink: own['terracotta-d'] ?? '#7A2A10' },
  stop: { ground: '#FADDD8', ink: '#8C1D1D' },
} as const;
export type Tone = keyof typeof tones;

export const sans = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const display = "'Young Serif',Georgia,'Times New Roman',serif";
