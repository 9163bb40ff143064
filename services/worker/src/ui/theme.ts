/** The mails' colours are values, because many mail clients remove style sheets. Most are those of theme.css. */
export const colour = {
  paper: '#FBF6EE',
  card: '#FFFDF9',
  oat: '#F4EADB',
  line: '#D9C6AE',
  ink: '#2A1812',
  inkSoft: '#5B4439',
  terracotta: '#B3431F',
  white: '#FFFFFF',
} as const;

/** Every pair has a contrast above 7. */
export const tones = {
  good: { ground: '#DDF0DF', ink: '#1E5B37' },
  wait: { ground: '#FCEBC2', ink: '#6B4100' },
  warm: { ground: '#FCE3D1', ink: '#7A2A10' },
  stop: { ground: '#FADDD8', ink: '#8C1D1D' },
} as const;
export type Tone = keyof typeof tones;

export const sans = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const display = "'Young Serif',Georgia,'Times New Roman',serif";
