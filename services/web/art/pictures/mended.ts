import { profile, standing } from '../clay.ts';
import { colours, mix } from '../colours.ts';
import { petal, sprig } from '../growth.ts';
import { curve, drawing, room, shadow } from '../svg.ts';
import type { Point } from '../svg.ts';

/** A jar that broke and was mended with gold: what a visitor finds where nothing is. */
export function mended(): string {
  const moon =
    `<circle cx="408" cy="262" r="214" fill="${colours.moon}" opacity=".92"/>` +
    '<circle cx="408" cy="262" r="214" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="10"/>';
  const twig =
    sprig({
      x: 392,
      y: 214,
      length: 190,
      angle: -118,
      colour: colours.aloeDark,
      seed: 14,
      pairs: 9,
      blossom: colours.protea,
    }) + sprig({ x: 404, y: 214, length: 150, angle: -58, colour: colours.aloe, seed: 15, pairs: 8 });
  const jar = standing(
    {
      x: 400,
      base: 512,
      height: 300,
      profile: profile('moon', 158),
      clay: colours.bone,
      glaze: colours.highveldDark,
      dip: 0.46,
      seed: 29,
      rings: 13,
      specks: 70,
    },
    176,
    0.45,
  );
  const background = room([800, 600], ['#F6D9E0', '#D98199'], { y: 456, colours: ['#7B2443', '#5A1630'] });
  const petals =
    petal(206, 548, 18, colours.proteaLight) +
    petal(470, 574, -30, colours.proteaLight) +
    petal(716, 570, 60, colours.protea);
  return drawing([800, 600], background + moon + twig + jar + cracks() + shard() + petals);
}

function cracks(): string {
  const lines: Point[][] = [
    [
      [352, 226],
      [372, 268],
      [356, 306],
      [398, 352],
      [386, 404],
      [424, 446],
      [418, 500],
    ],
    [
      [398, 352],
      [446, 336],
      [486, 352],
      [541, 322],
    ],
    [
      [356, 306],
      [318, 326],
      [286, 318],
      [250, 338],
    ],
    [
      [386, 404],
      [340, 424],
      [318, 462],
      [302, 464],
    ],
    [
      [446, 336],
      [462, 300],
      [448, 262],
    ],
    [
      [424, 446],
      [470, 432],
      [512, 440],
    ],
  ];
  return lines.map((points) => seam(points)).join('');
}

// Gold stands a little above the glaze: a shade under it, a light on it.
function seam(points: readonly Point[]): string {
  const path = curve(points, 0.35);
  const line = (colour: string, width: number, move = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${move}/>`;
  return (
    line(mix(colours.marigold, colours.shade, 0.55), 9, ' transform="translate(1.5 2.5)" opacity=".5"') +
    line(colours.marigold, 7) +
    line('#FFE3A3', 2.2, ' transform="translate(-1 -1.4)"')
  );
}

/** The one piece that is still missing from its place. */
function shard(): string {
  return (
    '<g transform="translate(-72 14)">' +
    shadow(636, 552, 56, 9, 0.4) +
    `<path d="M592 546L622 508 668 520 684 548 640 556Z" fill="${colours.highveldDark}"/>` +
    `<path d="M592 546L622 508 668 520" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>` +
    `<path d="M592 546L640 556 684 548" fill="none" stroke="${colours.marigold}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/></g>`
  );
}
