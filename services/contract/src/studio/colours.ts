/** The colours that an installation may choose. All others are derived from them. */
export const colourNames = ['page', 'card', 'text', 'accent', 'second', 'highlight', 'dark'] as const;
export type ColourName = (typeof colourNames)[number];
export type StudioColours = { readonly [name in ColourName]?: string | undefined };

/** The colours of `theme.css` that depend on the chosen ones, with their default values. A gradient has two colours. */
export const defaultPalette = {
  card: '#fffdf9',
  paper: '#fbf6ee',
  oat: '#f4eadb',
  sand: '#e6d5bf',
  idle: '#e6dacb',
  line: '#d9c6ae',
  'line-strong': '#8a705c',
  ember: '#3a241b',
  'ember-line': '#5a3f31',
  'ember-edge': '#7a5c4b',
  kiln: '#1f110c',
  'kiln-ink': '#eadbc8',
  ink: '#2a1812',
  'ink-hover': '#43281d',
  'ink-ticket': '#4b362c',
  'ink-2': '#5b4439',
  'ink-idle': '#6b5a4f',
  'ink-3': '#735a4c',
  terracotta: '#b3431f',
  'terracotta-d': '#8f3214',
  jacaranda: '#5f459c',
  'jacaranda-d': '#4e3786',
  marigold: '#e9a227',
  peach: '#f4b993',
  lilac: '#cdbbf0',
  glow: '#f8ddbc',
  'gradient-1-light': '#fce3d1',
  'gradient-1': '#f4b993',
  'gradient-2-light': '#eee7fb',
  'gradient-2': '#cdbbf0',
} as const;
export type PaletteColour = keyof typeof defaultPalette;
export type Palette = Record<PaletteColour, string>;

/** The default of each colour that can be chosen. */
export const defaultColours = {
  page: defaultPalette.paper,
  card: defaultPalette.card,
  text: defaultPalette.ink,
  accent: defaultPalette.terracotta,
  second: defaultPalette.jacaranda,
  highlight: defaultPalette.marigold,
  dark: defaultPalette.kiln,
} satisfies Record<ColourName, string>;

const black = '#000000';
const white = '#ffffff';

interface Derivation {
  /** The chosen colours from which this colour is derived. */
  from: readonly ColourName[];
  derive: (chosen: (name: ColourName) => string) => string;
}

const same = (name: ColourName): Derivation => ({ from: [name], derive: (chosen) => chosen(name) });
const between = (one: ColourName, other: ColourName, share: number): Derivation => ({
  from: [one, other],
  derive: (chosen) => mix(chosen(one), chosen(other), share),
});
const towards = (name: ColourName, other: string, share: number): Derivation => ({
  from: [name],
  derive: (chosen) => mix(chosen(name), other, share),
});

const derivations: Record<PaletteColour, Derivation> = {
  card: same('card'),
  paper: same('page'),
  oat: between('page', 'text', 0.06),
  sand: between('page', 'text', 0.14),
  idle: between('page', 'text', 0.12),
  line: between('page', 'text', 0.2),
  'line-strong': between('page', 'text', 0.58),
  ember: between('dark', 'page', 0.1),
  'ember-line': between('dark', 'page', 0.24),
  'ember-edge': between('dark', 'page', 0.38),
  kiln: same('dark'),
  'kiln-ink': between('page', 'dark', 0.1),
  ink: same('text'),
  'ink-hover': between('text', 'page', 0.12),
  'ink-ticket': between('text', 'page', 0.14),
  'ink-2': between('text', 'page', 0.2),
  'ink-idle': between('text', 'page', 0.26),
  'ink-3': between('text', 'page', 0.3),
  terracotta: same('accent'),
  'terracotta-d': towards('accent', black, 0.22),
  jacaranda: same('second'),
  'jacaranda-d': towards('second', black, 0.2),
  marigold: same('highlight'),
  peach: towards('accent', white, 0.66),
  lilac: towards('second', white, 0.66),
  glow: towards('accent', white, 0.76),
  'gradient-1-light': towards('accent', white, 0.84),
  'gradient-1': towards('accent', white, 0.66),
  'gradient-2-light': towards('second', white, 0.84),
  'gradient-2': towards('second', white, 0.66),
};

export const paletteColours = Object.keys(derivations).filter((name): name is PaletteColour => name in defaultPalette);

/** Returns the colours that differ from the default. */
export function ownPalette(colours: StudioColours): Partial<Palette> {
  const chosen = (name: ColourName) => colours[name] ?? defaultColours[name];
  const own = paletteColours.filter((name) => derivations[name].from.some((choice) => colours[choice] !== undefined));
  return Object.fromEntries(own.map((name) => [name, derivations[name].derive(chosen)]));
}

/** @param share of `other`, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
