import { colours } from '../colours.ts';
import { sprig } from '../growth.ts';
import { at, dice, drawing, room } from '../svg.ts';
import type { Point } from '../svg.ts';
import { blob } from '../tools.ts';

/** A collage of torn and printed papers, pressed leaves and tape. */
export function mixed(): string {
  const ground = `<g transform="rotate(-4 400 300)">${torn(
    [
      [110, 60],
      [560, 40],
      [600, 430],
      [140, 470],
    ],
    colours.oat,
    1,
  )}</g>`;
  const blue = torn(
    [
      [330, 110],
      [720, 150],
      [690, 540],
      [360, 500],
    ],
    colours.highveldDark,
    2,
  );
  const dotted =
    torn(
      [
        [80, 300],
        [420, 260],
        [450, 560],
        [120, 570],
      ],
      colours.terracotta,
      3,
    ) + dots();
  const sun =
    `<circle cx="500" cy="230" r="112" fill="${colours.marigold}"/>` +
    `<circle cx="500" cy="230" r="112" fill="none" stroke="${colours.paper}" stroke-width="5"/>`;
  const ruled =
    torn(
      [
        [560, 300],
        [760, 280],
        [770, 470],
        [600, 500],
      ],
      colours.protea,
      4,
      8,
    ) + lines();
  const flower =
    `<path d="${blob(300, 200, 84, 15, 0.2)}" fill="${colours.jacaranda}"/>` +
    `<path d="${blob(300, 200, 54, 16, 0.25)}" fill="${colours.jacarandaLight}"/>` +
    `<path d="${blob(302, 200, 22, 17, 0.2)}" fill="${colours.cream}"/>`;
  const leaves =
    sprig({ x: 470, y: 520, length: 230, angle: -62, colour: colours.aloeDark, seed: 44, pairs: 8 }) +
    sprig({ x: 560, y: 540, length: 170, angle: -98, colour: colours.aloe, seed: 45 });
  const background = room([800, 600], ['#D3E4C9', '#7FAE86']);
  return drawing([800, 600], background + ground + blue + dotted + sun + ruled + flower + leaves + tapeAndStar);
}

const tapeAndStar =
  `<g opacity=".82"><rect x="96" y="72" width="128" height="38" fill="${colours.marigoldLight}" transform="rotate(-28 160 91)"/>` +
  `<rect x="640" y="150" width="120" height="36" fill="${colours.marigoldLight}" transform="rotate(24 700 168)"/></g>` +
  `<path d="M150 180q30-40 60 0t60 0" fill="none" stroke="${colours.ink}" stroke-width="5" stroke-linecap="round"/>` +
  `<path d="M610 96l14 30 32 4-24 22 6 32-28-16-28 16 6-32-24-22 32-4Z" fill="${colours.terracotta}" stroke="${colours.paper}" stroke-width="4" stroke-linejoin="round"/>`;

/** A sheet torn along the corners: its white core shows where the two edges differ. */
function torn(corners: readonly Point[], colour: string, seed: number, fray = 6): string {
  const roll = dice(seed);
  const edge: Point[] = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const steps = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 14));
    return Array.from({ length: steps }, (_, step): Point => [
      from[0] + ((to[0] - from[0]) * step) / steps + (roll() - 0.5) * fray,
      from[1] + ((to[1] - from[1]) * step) / steps + (roll() - 0.5) * fray,
    ]);
  });
  const core = edge.map(([x, y]): Point => [x + (roll() - 0.5) * 5, y + (roll() - 0.5) * 5]);
  const path = outline(edge);
  return (
    `<path d="${path}" fill="#20140C" opacity=".22" transform="translate(7 10)"/>` +
    `<path d="${outline(core)}" fill="${colours.paper}" stroke="${colours.paper}" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="${colour}"/>`
  );
}

function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}Z`;
}

function dots(): string {
  let drawn = '';
  for (let column = 0; column < 9; column++) {
    for (let row = 0; row < 7; row++) {
      drawn += `<circle cx="${112 + column * 35 + (row % 2) * 17}" cy="${314 + row * 36}" r="6" fill="${colours.cream}" opacity=".75"/>`;
    }
  }
  return drawn;
}

function lines(): string {
  let drawn = '';
  for (let line = 0; line < 9; line++) {
    drawn += `<path d="M${572 + line * 6} ${316 + line * 19}L${752 + line * 2} ${296 + line * 19}" stroke="${colours.paper}" stroke-opacity=".7" stroke-width="3.5"/>`;
  }
  return drawn;
}
