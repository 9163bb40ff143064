import { colours, mix } from './colours.ts';
import { at, dice, shadow } from './svg.ts';
import type { Point } from './svg.ts';

/** A brush standing on its handle's end at `(x, y)`, leaning by `angle` degrees. */
export function brush(x: number, y: number, length: number, angle: number, handle: string, paint: string): string {
  const up = (share: number) => at(-length * share);
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle})">` +
    `<path d="M-5 0L-8 ${up(0.55)}Q0 ${up(0.66)} 8 ${up(0.55)}L5 0Z" fill="${handle}"/>` +
    `<path d="M-8 ${up(0.55)}Q0 ${up(0.6)} 8 ${up(0.55)}L10 ${up(0.72)}H-10Z" fill="#C9B8A0"/>` +
    `<path d="M-9.5 ${up(0.64)}H9.5" stroke="#8A7761" stroke-width="2"/>` +
    `<path d="M-10 ${up(0.72)}C-16 ${up(0.86)} -6 ${up(0.93)} 1 ${at(-length)}C5 ${up(0.92)} 17 ${up(0.86)} 10 ${up(0.72)}Z" fill="${paint}"/>` +
    `<path d="M-4 ${up(0.74)}C-8 ${up(0.86)} -2 ${up(0.92)} 1 ${up(0.97)}" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" fill="none"/></g>`
  );
}

/** The outline of a drop of paint, a leaf crown, a pebble: a circle that was not drawn with compasses. */
export function blob(x: number, y: number, radius: number, seed: number, wobble = 0.22): string {
  const roll = dice(seed);
  const corners = 9;
  const points: Point[] = [];
  for (let corner = 0; corner < corners; corner++) {
    const turn = (corner / corners) * Math.PI * 2;
    const reach = radius * (1 - wobble + roll() * 2 * wobble);
    points.push([x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.92]);
  }
  const point = (index: number): Point => points[(index + corners) % corners] ?? [0, 0];

  let path = `M${at(point(0)[0])} ${at(point(0)[1])}`;
  for (let corner = 0; corner < corners; corner++) {
    const [before, from, to, after] = [point(corner - 1), point(corner), point(corner + 1), point(corner + 2)];
    path +=
      `C${at(from[0] + (to[0] - before[0]) / 6)} ${at(from[1] + (to[1] - before[1]) / 6)} ` +
      `${at(to[0] - (after[0] - from[0]) / 6)} ${at(to[1] - (after[1] - from[1]) / 6)} ${at(to[0])} ${at(to[1])}`;
  }
  return `${path}Z`;
}

/** One pass of a wide brush: seven hairs of slightly different paint. */
export function brushstroke(x: number, y: number, width: number, height: number, colour: string, seed: number): string {
  const roll = dice(seed);
  const hairs = 7;
  let drawn = '';
  for (let hair = 0; hair < hairs; hair++) {
    const top = y + (height * hair) / hairs;
    const from = x + (roll() - 0.5) * width * 0.08;
    const to = x + width + (roll() - 0.5) * width * 0.14;
    const paint = mix(colour, roll() > 0.5 ? '#ffffff' : colours.shade, roll() * 0.18);
    drawn += `<path d="M${at(from)} ${at(top + height / 12)}C${at(x + width * 0.3)} ${at(top - 3 + roll() * 6)} ${at(x + width * 0.7)} ${at(top + 6 - roll() * 6)} ${at(to)} ${at(top + height / 12)}" stroke="${paint}" stroke-width="${at(height / 6.2)}" stroke-linecap="round" fill="none"/>`;
  }
  return drawn;
}

/** A palette of wood with five drops of paint, about 220 px wide. */
export function palette(): string {
  const drops: [number, number, string, number][] = [
    [104, 486, colours.terracotta, 18],
    [150, 466, colours.marigold, 19],
    [202, 470, colours.aloe, 17],
    [240, 496, colours.jacaranda, 16],
    [196, 508, colours.protea, 18],
  ];
  return (
    shadow(160, 548, 150, 20, 0.3) +
    '<path d="M60 512C50 470 120 438 190 446S300 490 262 536 168 552 150 530 132 520 112 534 66 548 60 512Z" fill="#B77A46"/>' +
    '<path d="M60 512C50 470 120 438 190 446S300 490 262 536" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>' +
    drops
      .map(
        ([x, y, paint, radius]) =>
          `<path d="${blob(x, y, radius, x, 0.25)}" fill="${paint}"/><ellipse cx="${x - 4}" cy="${y - 5}" rx="6" ry="3" fill="#fff" opacity=".5"/>`,
      )
      .join('')
  );
}
