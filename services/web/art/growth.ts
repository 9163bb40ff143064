import { colours, mix } from './colours.ts';
import { at, curve, dice } from './svg.ts';
import type { Point } from './svg.ts';

export interface Sprig {
  x: number;
  y: number;
  length: number;
  /** Degrees; −90 grows straight up. */
  angle: number;
  colour: string;
  seed: number;
  pairs?: number;
  /** Blossoms of this colour after the first third. */
  blossom?: string;
}

/** A bending twig with leaves, or blossoms, in pairs. */
export function sprig({ x, y, length, angle, colour, seed, pairs = 7, blossom }: Sprig): string {
  const roll = dice(seed);
  const turn = (angle * Math.PI) / 180;
  const along: Point = [Math.cos(turn), Math.sin(turn)];
  const joints = 6;
  const stem: Point[] = [];
  for (let joint = 0; joint <= joints; joint++) {
    const t = joint / joints;
    const bend = Math.sin(t * 2.2) * length * 0.13;
    stem.push([x + along[0] * length * t - along[1] * bend, y + along[1] * length * t + along[0] * bend]);
  }

  let drawn = `<path d="${curve(stem, 1)}" fill="none" stroke="${mix(colour, colours.shade, 0.4)}" stroke-width="3.4" stroke-linecap="round"/>`;
  for (let pair = 1; pair <= pairs; pair++) {
    const t = pair / pairs;
    const [leafX, leafY] = between(stem, t);
    for (const side of [-1, 1]) {
      const direction = angle + side * (38 + roll() * 22);
      const leafLength = length * (blossom ? 0.16 : 0.24) * (1.15 - t * 0.5);
      const width = leafLength * (blossom ? 0.42 : 0.24);
      const blooming = blossom !== undefined && t > 0.3;
      const tint = blooming
        ? mix(blossom, '#ffffff', roll() * 0.3)
        : mix(colour, roll() > 0.5 ? '#ffffff' : colours.shade, roll() * 0.2);
      drawn +=
        `<g transform="translate(${at(leafX)} ${at(leafY)}) rotate(${at(direction)})">` +
        `<path d="M0 0C${at(leafLength * 0.3)} ${at(-width)} ${at(leafLength * 0.75)} ${at(-width)} ${at(leafLength)} 0 ${at(leafLength * 0.75)} ${at(width)} ${at(leafLength * 0.3)} ${at(width)} 0 0Z" fill="${tint}"/>` +
        `<path d="M2 0H${at(leafLength * 0.86)}" stroke="${colours.shade}" stroke-opacity=".18" stroke-width="1.3"/></g>`;
    }
  }
  return drawn;
}

function between(points: readonly Point[], t: number): Point {
  const place = t * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(place));
  const [from, to] = [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]];
  return [from[0] + (to[0] - from[0]) * (place - index), from[1] + (to[1] - from[1]) * (place - index)];
}

/** A petal that has fallen on the table. */
export function petal(x: number, y: number, angle: number, colour: string): string {
  return `<path d="M0 0C7-14 22-16 32-4 26 12 10 14 0 0Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${angle})"/>`;
}
