import { changedPalette, choicesOf, defaultPalette } from './colours.ts';
import type { PaletteColour, StudioColours } from './colours.ts';

interface Pair {
  front: PaletteColour;
  ground: PaletteColour;
}

const pairs = (list: readonly (readonly [PaletteColour, PaletteColour])[]): readonly Pair[] =>
  list.map(([front, ground]) => ({ front, ground }));

/** Text on its ground: 4.5 : 1 (WCAG 1.4.3). */
export const textPairs = pairs([
  ['ink', 'paper'],
  ['ink', 'oat'],
  ['ink', 'card'],
  ['ink', 'marigold'],
  ['ink-2', 'paper'],
  ['ink-2', 'oat'],
  ['ink-2', 'card'],
  ['ink-3', 'card'],
  ['terracotta-d', 'paper'],
  ['terracotta-d', 'oat'],
  ['terracotta-d', 'card'],
  ['terracotta-d', 'gradient-1'],
  ['jacaranda-d', 'gradient-2'],
  ['terracotta', 'paper'],
  ['terracotta', 'oat'],
  ['card', 'terracotta'],
  ['card', 'terracotta-d'],
  ['paper', 'ink'],
  ['paper', 'ink-hover'],
  ['paper', 'ember'],
  ['marigold', 'ember'],
  ['kiln-ink', 'kiln'],
  ['paper', 'kiln'],
  ['ink-idle', 'idle'],
  ['ink', 'gradient-1'],
  ['ink', 'gradient-2'],
  ['ink-ticket', 'gradient-1'],
  ['ink-ticket', 'gradient-2'],
]);

/** Borders and focus rings: 3 : 1 (WCAG 1.4.11). */
export const edgePairs = pairs([
  ['line-strong', 'card'],
  ['jacaranda-d', 'paper'],
  ['jacaranda-d', 'oat'],
  ['jacaranda-d', 'gradient-2'],
  ['marigold', 'ink'],
  ['marigold', 'kiln'],
]);

/** Returns a sentence for each pair of colours that chosen colours make too similar (WCAG AA). */
export function lowContrasts(colours: StudioColours): string[] {
  const changed = changedPalette(colours);
  const palette = { ...defaultPalette, ...changed };
  const below = (least: number, what: string) => (pair: Pair) => {
    const ratio = contrast(palette[pair.front], palette[pair.ground]);
    const isChosen = pair.front in changed || pair.ground in changed;
    return isChosen && ratio < least ? [sentenceOf(pair, what, ratio, least)] : [];
  };
  return [...textPairs.flatMap(below(4.5, 'text')), ...edgePairs.flatMap(below(3, 'edges'))];

  function sentenceOf({ front, ground }: Pair, what: string, ratio: number, least: number): string {
    const choices = [...new Set([...choicesOf(front), ...choicesOf(ground)])].map((name) => `"${name}"`);
    return `${what} in ${palette[front]} on ${palette[ground]} has a contrast of ${ratio.toFixed(1)} : 1 and needs ${least} : 1; change ${choices.join(' or ')}`;
  }
}

/** WCAG's contrast of two colours such as `#b3431f`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
