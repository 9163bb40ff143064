import { colours, mix } from '../colours.ts';
import { sprig } from '../growth.ts';
import { at, dice, drawing, radial, room } from '../svg.ts';
import { blob, brush } from '../tools.ts';

/** The long table from above, in the middle of an afternoon. */
export function aboutTable(): string {
  return drawing(
    [1000, 580],
    room([1000, 580], ['#D9A26B', '#B9793F']) +
      planks() +
      sheet() +
      plate(170, 150, 112, colours.highveldDark, colours.cream) +
      plate(868, 420, 124, colours.protea, colours.bone) +
      cup(412, 118, 62, colours.aloe) +
      cup(652, 478, 58, colours.jacaranda) +
      paints() +
      beads() +
      brush(470, 540, 250, -62, colours.aloeDark, colours.terracotta) +
      brush(560, 96, 220, 74, '#3B2413', colours.marigold) +
      sprig({
        x: 930,
        y: 60,
        length: 210,
        angle: 148,
        colour: colours.aloeDark,
        seed: 52,
        pairs: 8,
        blossom: colours.jacaranda,
      }) +
      sprig({ x: 40, y: 560, length: 190, angle: -28, colour: colours.aloe, seed: 53, pairs: 8 }),
    0.38,
  );
}

function planks(): string {
  const roll = dice(7);
  let drawn = '';
  for (let plank = 0; plank < 5; plank++) {
    const top = plank * 116;
    drawn += `<rect y="${top}" width="1000" height="116" fill="${mix('#D9A26B', '#9C5F2E', roll() * 0.4)}"/><rect y="${top}" width="1000" height="3" fill="${colours.shade}" opacity=".28"/>`;
    for (let vein = 0; vein < 5; vein++) {
      const y = top + 14 + roll() * 92;
      drawn += `<path d="M0 ${at(y)}C260 ${at(y - 10 + roll() * 20)} 620 ${at(y - 10 + roll() * 20)} 1000 ${at(y - 6 + roll() * 12)}" fill="none" stroke="${colours.shade}" stroke-opacity=".1" stroke-width="${at(1 + roll() * 2)}"/>`;
    }
  }
  return drawn;
}

// A round thing lies on its shadow; the light comes from the upper left, as in every drawing.
function disc(x: number, y: number, radius: number, fill: string, raised = 8): string {
  return (
    `<circle cx="${x + raised * 0.7}" cy="${y + raised}" r="${radius}" fill="${colours.shade}" opacity=".24"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
  );
}

function plate(x: number, y: number, radius: number, glaze: string, clay: string): string {
  const roll = dice(x);
  let specks = '';
  for (let speck = 0; speck < 40; speck++) {
    const [turn, reach] = [roll() * Math.PI * 2, radius * (0.72 + roll() * 0.24)];
    specks += `<circle cx="${at(x + Math.cos(turn) * reach)}" cy="${at(y + Math.sin(turn) * reach)}" r="${at(0.8 + roll() * 1.4)}" fill="#3A1A0C" opacity=".45"/>`;
  }
  const rings = [0.52, 0.38, 0.24].map(
    (share) =>
      `<circle cx="${x}" cy="${y}" r="${at(radius * share)}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="4"/>`,
  );
  return (
    disc(x, y, radius, clay, 10) +
    specks +
    `<circle cx="${x}" cy="${y}" r="${at(radius * 0.94)}" fill="none" stroke="${colours.shade}" stroke-opacity=".12" stroke-width="3"/>` +
    `<path d="${blob(x, y, radius * 0.64, x + 1, 0.05)}" fill="${glaze}"/>${rings.join('')}` +
    `<path d="M${at(x - radius * 0.46)} ${at(y - radius * 0.2)}A${at(radius * 0.5)} ${at(radius * 0.5)} 0 0 1 ${at(x - radius * 0.1)} ${at(y - radius * 0.49)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`
  );
}

function cup(x: number, y: number, radius: number, glaze: string): string {
  const coffee = radial([
    [0, '#8A4F2A'],
    [1, '#5A2E16'],
  ]);
  return (
    disc(x, y, radius * 1.5, colours.cream, 9) +
    `<circle cx="${x}" cy="${y}" r="${at(radius * 1.08)}" fill="${colours.shade}" opacity=".1"/>` +
    `<rect x="${at(x + radius * 0.8)}" y="${y - 9}" width="${at(radius * 0.62)}" height="18" rx="9" fill="${mix(glaze, colours.shade, 0.2)}"/>` +
    disc(x, y, radius, glaze, 5) +
    `${coffee.def}<circle cx="${x}" cy="${y}" r="${at(radius * 0.84)}" fill="${coffee.url}"/>` +
    `<g transform="translate(${x} ${y}) scale(${(radius / 62).toFixed(2)})" fill="none" stroke="#F7E3C4" stroke-linecap="round"><path d="M0 34C-38 6-28-30 0-8 28-30 38 6 0 34Z" fill="#F7E3C4" stroke="none"/>` +
    '<path d="M-42 6C-44-30-14-48 0-34 14-48 44-30 42 6" stroke-width="6" opacity=".8"/></g>'
  );
}

function sheet(): string {
  return (
    `<g transform="rotate(-5 520 290)"><rect x="402" y="196" width="270" height="204" rx="4" fill="${colours.shade}" opacity=".22" transform="translate(7 10)"/>` +
    `<rect x="402" y="196" width="270" height="204" rx="4" fill="${colours.paper}"/>` +
    `<path d="${blob(486, 300, 58, 61, 0.16)}" fill="${colours.marigold}" opacity=".92"/><path d="${blob(566, 286, 66, 62, 0.18)}" fill="${colours.terracotta}" opacity=".82"/>` +
    `<path d="${blob(542, 342, 44, 63, 0.2)}" fill="${colours.jacaranda}" opacity=".82"/>` +
    `<path d="M430 372q24-26 48 0t48 0 48 0 48 0" fill="none" stroke="${colours.ink}" stroke-width="4.5" stroke-linecap="round"/></g>`
  );
}

function paints(): string {
  const pots: [number, number, string][] = [
    [758, 178, colours.marigold],
    [828, 232, colours.terracotta],
    [752, 268, colours.highveld],
    [826, 150, colours.aloe],
  ];
  return pots
    .map(
      ([x, y, paint]) =>
        disc(x, y, 36, colours.paper, 6) +
        `<path d="${blob(x, y, 26, x, 0.07)}" fill="${paint}"/><path d="M${x - 15} ${y - 6}A17 17 0 0 1 ${x - 3} ${y - 16}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4.5" stroke-linecap="round"/>`,
    )
    .join('');
}

function beads(): string {
  const roll = dice(88);
  const tints = [
    colours.protea,
    colours.marigold,
    colours.highveld,
    colours.aloe,
    colours.terracotta,
    colours.jacarandaLight,
  ];
  let drawn =
    disc(248, 396, 84, colours.terracottaLight, 9) +
    `<circle cx="248" cy="396" r="70" fill="${mix(colours.terracottaLight, colours.shade, 0.5)}"/>`;
  for (let bead = 0; bead < 46; bead++) {
    const [turn, reach] = [roll() * Math.PI * 2, Math.sqrt(roll()) * 56];
    const [x, y] = [248 + Math.cos(turn) * reach, 396 + Math.sin(turn) * reach];
    const tint = tints[Math.floor(roll() * tints.length)] ?? colours.cream;
    drawn += `<circle cx="${at(x + 2)}" cy="${at(y + 3)}" r="11" fill="${colours.shade}" opacity=".3"/><circle cx="${at(x)}" cy="${at(y)}" r="11" fill="${tint}"/><circle cx="${at(x - 4)}" cy="${at(y - 4)}" r="3" fill="#fff" opacity=".75"/>`;
  }
  return drawn;
}
