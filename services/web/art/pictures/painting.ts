import { profile, standing } from '../clay.ts';
import { colours } from '../colours.ts';
import { drawing, room } from '../svg.ts';
import { blob, brush, brushstroke, palette } from '../tools.ts';

/** A highveld evening on an easel, beside a jar of brushes. */
export function painting(): string {
  const frame =
    `<rect x="212" y="62" width="400" height="392" rx="5" fill="${colours.shade}" opacity=".22" transform="translate(10 14)"/>` +
    `<rect x="212" y="62" width="400" height="392" rx="5" fill="${colours.paper}"/>`;
  const canvas = `<g transform="rotate(-2.2 400 270)">${frame}<svg x="232" y="82" width="360" height="352" viewBox="0 0 360 352">${landscape()}</svg></g>`;
  const easel =
    `<path d="M366 30h68l8 40h-84Z" fill="${colours.oak}"/><path d="M300 448L258 600M500 448L548 600" stroke="${colours.walnut}" stroke-width="14"/>` +
    `<rect x="190" y="446" width="446" height="20" rx="4" fill="${colours.oak}"/><rect x="190" y="446" width="446" height="5" rx="2" fill="#fff" opacity=".25"/>`;
  const brushes =
    brush(652, 470, 210, 9, colours.proteaDark, colours.protea) +
    brush(676, 470, 236, 18, '#3B2413', colours.marigold) +
    brush(690, 472, 196, 30, colours.highveldDark, colours.cream) +
    brush(640, 470, 180, -8, colours.aloeDark, colours.terracotta);
  const jar = standing(
    {
      x: 664,
      base: 552,
      height: 112,
      profile: profile('jar', 60),
      clay: colours.bone,
      glaze: colours.jacaranda,
      seed: 9,
      rings: 6,
      specks: 20,
    },
    84,
  );
  const background = room([800, 600], ['#BBDFE6', '#4A93AF'], { y: 470, colours: [colours.bone, '#E6CBA4'] });
  return drawing([800, 600], background + canvas + easel + brushes + jar + palette());
}

function landscape(): string {
  const sky =
    `<rect width="360" height="352" fill="${colours.marigoldLight}"/>` +
    brushstroke(-20, 6, 400, 110, '#F5B95A', 21) +
    brushstroke(-20, 92, 400, 70, '#EE9161', 22) +
    `<circle cx="244" cy="128" r="52" fill="${colours.cream}"/>`;
  const hills =
    `<path d="M-10 212C60 150 110 190 160 168S260 140 380 196V360H-10Z" fill="${colours.jacaranda}"/>` +
    `<path d="M-10 250C70 206 150 252 220 220S320 222 380 236V360H-10Z" fill="${colours.aloe}"/>` +
    `<path d="M-10 300C90 262 180 306 260 276S330 282 380 286V360H-10Z" fill="${colours.aloeDark}"/>`;
  const places: [number, number, number][] = [
    [70, 262, 1],
    [112, 276, 0.7],
    [298, 268, 0.85],
  ];
  const trees = places.map(
    ([x, y, size]) =>
      `<path d="M${x} ${y + 34 * size}v${-30 * size}" stroke="#3B2413" stroke-width="${5 * size}"/>` +
      `<path d="${blob(x, y - 12 * size, 30 * size, x, 0.18)}" fill="${colours.jacarandaLight}"/>` +
      `<path d="${blob(x - 8 * size, y - 18 * size, 17 * size, x + 3, 0.2)}" fill="#D6C8F2"/>`,
  );
  return sky + hills + trees.join('');
}
