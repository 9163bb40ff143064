import { colours, mix } from './colours.ts';
import { at, clip, curve, dice, linear, shadow } from './svg.ts';
import type { Point } from './svg.ts';

/** Half the width of a pot at heights from its lip (0) to its foot (1), in px. */
export type Profile = readonly Point[];

const shapes = {
  amphora: '0 .42 .035 .37 .1 .33 .17 .37 .24 .55 .32 .79 .41 .94 .5 1 .6 .98 .7 .89 .8 .74 .9 .56 1 .45',
  bottle: '0 .27 .03 .23 .12 .2 .24 .2 .34 .26 .43 .5 .52 .78 .62 .95 .73 1 .84 .97 .93 .86 1 .74',
  moon: '0 .48 .035 .46 .08 .56 .16 .75 .26 .9 .37 .985 .48 1 .6 .955 .72 .85 .83 .69 .92 .54 1 .46',
  bowl: '0 1 .12 .99 .28 .955 .45 .87 .62 .72 .77 .53 .87 .41 .92 .375 1 .39',
  tumbler: '0 1 .3 .985 .6 .95 .9 .9 1 .84',
  jar: '0 .74 .05 .71 .1 .74 .18 .88 .3 .965 .5 1 .75 .975 .9 .92 1 .82',
} as const;
export type Shape = keyof typeof shapes;

/** A thrown shape, `radius` px at its widest. */
export function profile(shape: Shape, radius: number): Profile {
  const values = shapes[shape].split(' ').map(Number);
  return values.flatMap((height, index) =>
    index % 2 === 0 ? [[height, (values[index + 1] ?? 0) * radius] as const] : [],
  );
}

export interface Pot {
  x: number;
  /** Where its foot stands. */
  base: number;
  height: number;
  profile: Profile;
  clay: string;
  /** Dipped from the lip down to `dip` of its height, with drips. */
  glaze?: string;
  dip?: number;
  seed: number;
  /** Throwing rings and iron specks. */
  rings?: number;
  specks?: number;
  /** Height of the lip's ellipse as a part of its radius. */
  lip?: number;
  inside?: string;
  /** False draws the front alone, over things that stand in the same pot drawn before. */
  open?: boolean;
}

/** A pot as it comes off the wheel and out of the kiln. */
export function pot(thing: Pot): string {
  const {
    x,
    base,
    height,
    profile: sides,
    clay,
    glaze,
    dip = 0.5,
    rings = 9,
    specks = 26,
    lip = 0.2,
    open = true,
  } = thing;
  const roll = dice(thing.seed);
  const top = base - height;
  const lipRadius = sides[0]?.[1] ?? 0;
  const footRadius = sides.at(-1)?.[1] ?? 0;
  const lipHeight = Math.max(4, lipRadius * lip);
  const footHeight = footRadius * 0.16;
  const reach = Math.max(...sides.map(([, radius]) => radius)) + 4;

  const left = sides.map(([t, radius]): Point => [x - radius, top + t * height]);
  const right = sides.map(([t, radius]): Point => [x + radius, top + t * height]).reverse();
  const outline =
    curve(left) +
    `A${at(footRadius)} ${at(footHeight)} 0 0 0 ${at(x + footRadius)} ${at(base)}` +
    curve(right).replace(/^M/, 'L') +
    `A${at(lipRadius)} ${at(lipHeight)} 0 0 1 ${at(x - lipRadius)} ${at(top)}Z`;

  const body = clip(`<path d="${outline}"/>`);
  let drawn = `${body.def}${round.def}${shine.def}<path d="${outline}" fill="${clay}"/><g clip-path="${body.url}">`;
  if (glaze) drawn += dipped(glaze, { x, top, height, dip, reach, above: lipHeight * 2, roll });
  for (let ring = 1; ring < rings; ring++) {
    const y = top + (height * ring) / rings + (roll() - 0.5) * 5;
    const [opacity, width] = [0.05 + roll() * 0.07, 1 + roll() * 1.6];
    drawn += `<path d="M${at(x - reach)} ${at(y)}A${at(reach)} ${at(reach * 0.13)} 0 0 0 ${at(x + reach)} ${at(y)}" fill="none" stroke="${colours.shade}" stroke-opacity="${opacity.toFixed(2)}" stroke-width="${at(width)}"/>`;
  }
  for (let speck = 0; speck < specks; speck++) {
    drawn += `<ellipse cx="${at(x + (roll() - 0.5) * 2 * reach)}" cy="${at(top + roll() * height)}" rx="${at(0.7 + roll() * 1.7)}" ry="${at(0.6 + roll() * 1.2)}" fill="#3A1A0C" fill-opacity="${at(0.2 + roll() * 0.4)}"/>`;
  }
  drawn +=
    `<rect x="${at(x - reach)}" y="${at(top - lipHeight * 2)}" width="${at(reach * 2)}" height="${at(height + lipHeight * 4 + footHeight * 2)}" fill="${round.url}"/>` +
    `<ellipse cx="${at(x - reach * 0.42)}" cy="${at(top + height * 0.46)}" rx="${at(reach * 0.08)}" ry="${at(height * 0.26)}" fill="${shine.url}" opacity=".55"/></g>`;
  return open ? drawn + opening(thing) : drawn;
}

/** Light from the left front: every pot in a picture is lit alike. */
const round = linear([
  [0, colours.shade, 0.42],
  [0.16, colours.shade, 0.12],
  [0.34, '#FFF6E6', 0.22],
  [0.5, '#FFF6E6', 0.04],
  [0.78, colours.shade, 0.2],
  [1, colours.shade, 0.5],
]);
const shine = linear([
  [0, '#fff', 0],
  [0.5, '#fff', 0.5],
  [1, '#fff', 0],
]);

interface Dip {
  x: number;
  top: number;
  height: number;
  dip: number;
  reach: number;
  above: number;
  roll: () => number;
}

function dipped(glaze: string, { x, top, height, dip, reach, above, roll }: Dip): string {
  const waves = 9;
  const edge: Point[] = [];
  for (let wave = 0; wave <= waves; wave++) {
    const swing = (wave % 2 ? 1 : -1) * height * 0.035 * (0.4 + roll());
    const hang = Math.cos((wave / waves) * Math.PI * 2) * -6;
    const drip = roll() > 0.72 ? height * 0.09 : 0;
    edge.push([x - reach + (2 * reach * wave) / waves, top + height * dip + swing + hang + drip]);
  }
  const lifted = edge.map(([edgeX, edgeY]): Point => [edgeX, edgeY - 5]);
  return (
    `<path d="${curve(edge, 1)}L${at(x + reach)} ${at(top - above)}L${at(x - reach)} ${at(top - above)}Z" fill="${glaze}"/>` +
    `<path d="${curve(edge, 1)}" fill="none" stroke="${mix(glaze, colours.shade, 0.35)}" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="${curve(lifted, 1)}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2.5"/>`
  );
}

function opening({ x, base, height, profile: sides, clay, glaze, lip = 0.2, inside }: Pot): string {
  const top = base - height;
  const radius = sides[0]?.[1] ?? 0;
  const lipHeight = Math.max(4, radius * lip);
  const outer = glaze ?? clay;
  return (
    `<ellipse cx="${x}" cy="${at(top)}" rx="${at(radius)}" ry="${at(lipHeight)}" fill="${mix(outer, '#ffffff', 0.22)}"/>` +
    `<ellipse cx="${x}" cy="${at(top + 1.2)}" rx="${at(radius * 0.9)}" ry="${at(lipHeight * 0.78)}" fill="${inside ?? mix(outer, '#1B0A04', 0.55)}"/>`
  );
}

/** A pot and the shadow it throws on its table. */
export function standing(thing: Pot, shadowRadius: number, opacity = 0.38): string {
  return shadow(thing.x + 6, thing.base + 4, shadowRadius, shadowRadius * 0.14, opacity) + pot(thing);
}

/** A flat white on its saucer, with a heart in the milk; `scale` 1 is 184 px wide. */
export function flatWhite(x: number, base: number, scale: number, glaze: string, seed: number): string {
  const clay = colours.cream;
  const px = (value: number) => at(value * scale);
  const [width, height] = [58 * scale, 66 * scale];
  const top = base - height - 6 * scale;
  const coffee = `cx="${x}" cy="${at(top + 2.5 * scale)}" rx="${at(width * 0.84)}" ry="${at(width * 0.185)}"`;

  const saucer =
    `<ellipse cx="${x}" cy="${at(base)}" rx="${px(92)}" ry="${px(17)}" fill="${mix(clay, colours.shade, 0.18)}"/>` +
    `<ellipse cx="${x}" cy="${at(base - 4 * scale)}" rx="${px(92)}" ry="${px(16)}" fill="${clay}"/>` +
    `<ellipse cx="${x}" cy="${at(base - 3 * scale)}" rx="${px(58)}" ry="${px(9)}" fill="${mix(clay, colours.shade, 0.14)}"/>`;
  const handle = `<path d="M${at(x + width * 0.88)} ${at(top + 14 * scale)}c${px(44)} ${px(-8)} ${px(48)} ${px(44)} ${px(-8)} ${px(40)}" fill="none" stroke="${mix(glaze, colours.shade, 0.15)}" stroke-width="${px(11)}" stroke-linecap="round"/>`;
  const cup = pot({
    x,
    base: base - 5 * scale,
    height,
    profile: [
      [0, width],
      [0.35, width * 0.97],
      [0.75, width * 0.78],
      [1, width * 0.52],
    ],
    clay,
    glaze,
    dip: 0.62,
    seed,
    rings: 6,
    specks: 14,
    lip: 0.24,
    inside: mix(clay, colours.shade, 0.25),
  });
  const milk =
    `<ellipse ${coffee} fill="#6B3A1E"/><ellipse ${coffee} fill="none" stroke="#B9783F" stroke-width="${px(2.4)}"/>` +
    `<g transform="translate(${x} ${at(top + 2.5 * scale)}) scale(${scale} ${(scale * 0.23).toFixed(2)})" fill="none" stroke="#F7E3C4" stroke-width="6" stroke-linecap="round">` +
    '<path d="M0 30C-34 6-26-26 0-8 26-26 34 6 0 30Z" fill="#F7E3C4" stroke="none"/><path d="M-34 4C-36-26-12-40 0-28 12-40 36-26 34 4" opacity=".8"/></g>';
  const steam = [
    [-14, 1],
    [10, 0.8],
  ]
    .map(
      ([dx = 0, size = 1]) =>
        `<path d="M${at(x + dx * scale)} ${at(top - 14 * scale)}c${px(-20 * size)} ${px(-26 * size)} ${px(22 * size)} ${px(-40)} 0 ${px(-70)}c${px(-12)} ${px(-20)} ${px(6)} ${px(-32)} ${px(2)} ${px(-42)}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="${px(7 * size)}" stroke-linecap="round"/>`,
    )
    .join('');
  return shadow(x + 6 * scale, base + 4 * scale, 104 * scale, 15 * scale, 0.4) + saucer + handle + cup + milk + steam;
}
