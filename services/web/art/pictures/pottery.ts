import { pot, profile, standing } from '../clay.ts';
import { colours } from '../colours.ts';
import { sprig } from '../growth.ts';
import { drawing, room } from '../svg.ts';

/** Glazed vases and bowls on a workshop table. */
export function pottery(): string {
  const moon =
    '<circle cx="400" cy="270" r="208" fill="#FBE3C4" opacity=".9"/>' +
    '<circle cx="400" cy="270" r="208" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="10"/>';
  const twigs =
    sprig({ x: 306, y: 206, length: 190, angle: -112, colour: colours.aloe, seed: 11, pairs: 8 }) +
    sprig({ x: 316, y: 208, length: 165, angle: -74, colour: colours.aloeDark, seed: 12 }) +
    sprig({ x: 310, y: 206, length: 150, angle: -142, colour: colours.aloe, seed: 19, pairs: 6 });
  const vase = standing(
    {
      x: 312,
      base: 504,
      height: 304,
      profile: profile('amphora', 106),
      clay: colours.bisque,
      glaze: colours.highveldDark,
      dip: 0.46,
      seed: 3,
      rings: 15,
      specks: 46,
    },
    120,
  );
  const moonJar = standing(
    {
      x: 512,
      base: 516,
      height: 214,
      profile: profile('moon', 112),
      clay: colours.bone,
      glaze: colours.terracotta,
      dip: 0.42,
      seed: 8,
      rings: 11,
      specks: 52,
    },
    128,
  );
  const bowl = standing(
    {
      x: 184,
      base: 536,
      height: 88,
      profile: profile('bowl', 94),
      clay: colours.terracottaLight,
      glaze: colours.marigold,
      dip: 0.38,
      seed: 5,
      rings: 5,
      specks: 24,
    },
    96,
  );
  const tumbler = pot({
    x: 656,
    base: 542,
    height: 108,
    profile: profile('tumbler', 50),
    clay: colours.bisque,
    glaze: colours.aloe,
    dip: 0.55,
    seed: 6,
    rings: 6,
    specks: 18,
  });
  const background = room([800, 600], ['#F3B58C', '#D8693A'], { y: 452, colours: ['#9C3D1C', '#7C2C12'] });
  return drawing([800, 600], background + moon + twigs + vase + moonJar + bowl + tumbler);
}
