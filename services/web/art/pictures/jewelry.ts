import { colours, mix } from '../colours.ts';
import { arch, at, curve, drawing, radial, room } from '../svg.ts';
import type { Point } from '../svg.ts';

/** Three strands of clay and glass beads in an arched window. */
export function jewelry(): string {
  const window =
    arch(206, 60, 388, 560, 'fill="#F6EEFF" opacity=".75"') +
    '<path d="M236 620V254A164 164 0 0 1 564 254V620Z" fill="none" stroke="#fff" stroke-width="5" opacity=".7"/>';
  const strands =
    strand(
      { from: 214, to: 586, y: 92, sag: 190, beads: 27 },
      [colours.marigold, colours.marigoldLight, colours.terracotta],
      () => 8.5,
    ) +
    strand(
      { from: 190, to: 610, y: 82, sag: 300, beads: 25 },
      [colours.highveld, colours.highveldLight, colours.highveldDark, colours.cream],
      (t) => 10 + Math.sin(t * Math.PI) * 4,
    ) +
    strand(
      { from: 164, to: 636, y: 74, sag: 410, beads: 21 },
      [colours.terracotta, colours.protea, colours.marigold, colours.proteaLight, colours.aloe],
      (t) => 12 + Math.sin(t * Math.PI) * 13,
    );
  return drawing(
    [800, 600],
    room([800, 600], ['#DCD0F3', colours.jacaranda]) + window + strands + tassel() + loose(),
    0.38,
  );
}

function bead(x: number, y: number, radius: number, colour: string, ringed: boolean): string {
  const ball = radial(
    [
      [0, mix(colour, '#ffffff', 0.62)],
      [0.42, colour],
      [1, mix(colour, colours.shade, 0.5)],
    ],
    [0.36, 0.32],
    0.72,
  );
  const [west, east] = [at(x - radius * 0.92), at(x + radius * 0.92)];
  const rings = `<path d="M${west} ${at(y - radius * 0.35)}Q${at(x)} ${at(y + radius * 0.05)} ${east} ${at(y - radius * 0.35)}M${west} ${at(y + radius * 0.35)}Q${at(x)} ${at(y + radius * 0.75)} ${east} ${at(y + radius * 0.35)}" stroke="#FFF6E6" stroke-opacity=".8" stroke-width="${at(radius * 0.16)}" fill="none"/>`;
  const [glintX, glintY] = [at(x - radius * 0.34), at(y - radius * 0.4)];
  return (
    `${ball.def}<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="${ball.url}"/>${ringed ? rings : ''}` +
    `<ellipse cx="${glintX}" cy="${glintY}" rx="${at(radius * 0.22)}" ry="${at(radius * 0.13)}" fill="#fff" opacity=".85" transform="rotate(-30 ${glintX} ${glintY})"/>`
  );
}

interface Hang {
  from: number;
  to: number;
  y: number;
  sag: number;
  beads: number;
}

/** `radiusAt` takes the place on the strand, 0 to 1. */
function strand({ from, to, y, sag, beads }: Hang, tints: string[], radiusAt: (t: number) => number): string {
  const thread: Point[] = [];
  let drawn = '';
  let shadows = '';
  for (let index = 0; index <= beads; index++) {
    const t = index / beads;
    const x = from + (to - from) * t;
    const beadY = y + sag * (1 - Math.abs(2 * t - 1) ** 2.3);
    const radius = radiusAt(t);
    thread.push([x, beadY]);
    shadows += `<ellipse cx="${at(x + 5)}" cy="${at(beadY + 9)}" rx="${at(radius)}" ry="${at(radius * 0.9)}" fill="#2A0F45" opacity=".16"/>`;
    drawn += bead(x, beadY, radius, tints[index % tints.length] ?? colours.cream, index % 5 === 2);
  }
  return `${shadows}<path d="${curve(thread, 1)}" fill="none" stroke="${colours.walnut}" stroke-width="2.5"/>${drawn}`;
}

function tassel(): string {
  let drawn = `<path d="M400 506v34" stroke="${colours.walnut}" stroke-width="3"/>${bead(400, 548, 15, colours.aloe, true)}`;
  for (let cord = -4; cord <= 4; cord++) {
    drawn += `<path d="M400 560Q${400 + cord * 5} 580 ${400 + cord * 7} 600" stroke="${cord % 2 ? colours.marigold : colours.terracotta}" stroke-width="4.5" fill="none"/>`;
  }
  return drawn;
}

function loose(): string {
  const places: [number, number, number, string][] = [
    [90, 520, 20, colours.protea],
    [132, 556, 14, colours.marigold],
    [66, 568, 12, colours.highveld],
    [708, 540, 22, colours.aloe],
    [664, 572, 13, colours.terracotta],
    [744, 580, 15, colours.marigoldLight],
    [700, 494, 10, colours.jacarandaDark],
  ];
  return places
    .map(
      ([x, y, radius, colour]) =>
        `<ellipse cx="${x + 5}" cy="${at(y + radius * 0.9)}" rx="${at(radius * 1.1)}" ry="${at(radius * 0.35)}" fill="#2A0F45" opacity=".3"/>` +
        bead(x, y, radius, colour, radius > 13),
    )
    .join('');
}
