/** The glazes of the drawings: a step brighter than the site's, for they stand beside each other and not under text. */
export const colours = {
  cream: '#FBEFD9',
  bone: '#F6E7CF',
  oat: '#F4EADB',
  bisque: '#EBCBA9',
  moon: '#FCE6C3',
  paper: '#FFFBF2',
  ink: '#2A1812',
  /** What shade is mixed from; black would look like soot. */
  shade: '#2A0F05',
  walnut: '#6E4325',
  oak: '#8A5A34',
  terracotta: '#C9582F',
  terracottaLight: '#E58A5E',
  jacaranda: '#7D63BC',
  jacarandaDark: '#4E3786',
  jacarandaLight: '#B9A6E3',
  marigold: '#F0AE35',
  marigoldLight: '#F9D58A',
  aloe: '#5C8C69',
  aloeDark: '#35573F',
  aloeLight: '#A9C9A4',
  protea: '#DB6F90',
  proteaDark: '#A13157',
  proteaLight: '#F3B6C6',
  highveld: '#4A93AF',
  highveldDark: '#1B5269',
  highveldLight: '#A9D3DF',
} as const;

/** A colour on the way from one to the other: `share` 0 is the first, 1 the second. Both are `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
