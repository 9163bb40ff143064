import { pot, profile } from './clay.ts';
import type { Pot, Shape } from './clay.ts';
import { colours } from './colours.ts';
import { arch, shadow } from './svg.ts';
import { brush } from './tools.ts';

/** A tall window on the hills, 242 px wide. */
export const window =
  arch(70, 70, 210, 372, 'fill="#BFE0E4"') +
  `<circle cx="196" cy="190" r="46" fill="${colours.moon}"/>` +
  `<path d="M70 360C120 320 180 356 280 326V442H70Z" fill="${colours.aloe}"/><path d="M70 390C140 356 200 396 280 370V442H70Z" fill="${colours.aloeDark}"/>` +
  '<path d="M70 442V175A105 105 0 0 1 280 175V442M175 70V442M70 250H280" fill="none" stroke="#FFF9EE" stroke-width="11"/>' +
  '<rect x="54" y="436" width="242" height="18" rx="4" fill="#FFF9EE"/>';

/** A lamp hanging from the ceiling, with its light. */
export const lamp =
  `<path d="M560 0V92" stroke="${colours.ink}" stroke-width="4"/><path d="M494 150Q494 92 560 92T626 150Z" fill="${colours.terracotta}"/>` +
  `<ellipse cx="560" cy="150" rx="66" ry="9" fill="${colours.moon}"/><path d="M494 152L380 440H740L626 152Z" fill="#FFF3D6" opacity=".28"/>`;

export type OnShelf = [x: number, height: number, shape: Shape, radius: number, clay: string, glaze: string];

/** Pots side by side, their feet at `base`. */
export function rowOf(base: number, pots: OnShelf[], firstSeed: number): string {
  return pots
    .map(([x, height, shape, radius, clay, glaze], index) =>
      pot({
        x,
        base,
        height,
        profile: profile(shape, radius),
        clay,
        glaze,
        dip: 0.45,
        seed: firstSeed + index,
        rings: 5,
        specks: 10,
      }),
    )
    .join('');
}

/** A turning wheel with a jar being thrown on it. */
export function wheel(): string {
  return (
    shadow(420, 548, 210, 22, 0.4) +
    '<ellipse cx="410" cy="540" rx="150" ry="26" fill="#6E4A34"/><ellipse cx="410" cy="533" rx="150" ry="25" fill="#C9B8A0"/><ellipse cx="410" cy="532" rx="112" ry="17" fill="#B8A58B"/>' +
    pot({
      x: 410,
      base: 534,
      height: 118,
      profile: profile('moon', 72),
      clay: '#C98A62',
      seed: 12,
      rings: 16,
      specks: 0,
    })
  );
}

/** A glazed jar with three brushes. */
export function jarOfBrushes(x: number, base: number): string {
  const jar: Pot = {
    x,
    base,
    height: 84,
    profile: profile('jar', 44),
    clay: colours.bone,
    glaze: colours.aloe,
    seed: 15,
    rings: 5,
    specks: 14,
  };
  const brushes =
    brush(x - 16, base - 76, 120, -14, colours.proteaDark, colours.terracotta) +
    brush(x + 4, base - 78, 138, 2, '#3B2413', colours.marigold) +
    brush(x + 20, base - 76, 116, 16, colours.highveldDark, colours.cream);
  return shadow(x + 6, base + 4, 96, 13, 0.4) + pot(jar) + brushes + pot({ ...jar, open: false });
}
