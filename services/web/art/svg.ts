import { createHash } from 'node:crypto';
import { colours } from './colours.ts';

export type Point = readonly [x: number, y: number];
/** Place, colour and, when not solid, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A coordinate with one decimal: enough for the eye, and the same text on every machine. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32): a drawing is drawn once and for all. */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A smooth line through the points (Catmull-Rom as Béziers); a larger `slack` swings wider. */
export function curve(points: readonly Point[], slack = 0.5): string {
  const point = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const [startX, startY] = point(0);
  let path = `M${at(startX)} ${at(startY)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const out: Point = [from[0] + ((to[0] - before[0]) * slack) / 3, from[1] + ((to[1] - before[1]) * slack) / 3];
    const into: Point = [to[0] - ((after[0] - from[0]) * slack) / 3, to[1] - ((after[1] - from[1]) * slack) / 3];
    path += `C${at(out[0])} ${at(out[1])} ${at(into[0])} ${at(into[1])} ${at(to[0])} ${at(to[1])}`;
  }
  return path;
}

/** Something with a name that others refer to: write `def` once, then use `url`. */
export interface Definition {
  def: string;
  url: string;
}

export function linear(stops: readonly Stop[], towards: Point = [1, 0]): Definition {
  return define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="${towards[0]}" y2="${towards[1]}">${stops.map(stopElement).join('')}</linearGradient>`,
  );
}

export function radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], radius = 0.5): Definition {
  return define(
    (id) =>
      `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stops.map(stopElement).join('')}</radialGradient>`,
  );
}

export function clip(shape: string): Definition {
  return define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
}

/** The soft shadow of a thing that stands at `(x, y)`. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.13, opacity = 0.38): string {
  const { def, url } = radial([
    [0, colours.shade, opacity],
    [0.6, colours.shade, opacity * 0.45],
    [1, colours.shade, 0],
  ]);
  return `${def}<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(rx)}" ry="${at(ry)}" fill="${url}"/>`;
}

/** A wall from one colour to another, and a table of `[from, to]` from `y` downwards when one is given. */
export function room(
  [width, height]: Point,
  wall: readonly [string, string],
  table?: { y: number; colours: readonly [string, string] },
): string {
  const wallPaint = linear(
    [
      [0, wall[0]],
      [1, wall[1]],
    ],
    [0.25, 1],
  );
  const background = `${wallPaint.def}<rect width="${width}" height="${height}" fill="${wallPaint.url}"/>`;
  if (!table) return background;
  const tablePaint = linear(
    [
      [0, table.colours[0]],
      [1, table.colours[1]],
    ],
    [0, 1],
  );
  return (
    background +
    tablePaint.def +
    `<rect y="${table.y}" width="${width}" height="${height - table.y}" fill="${tablePaint.url}"/>` +
    `<rect y="${table.y}" width="${width}" height="3" fill="#fff" opacity=".25"/>`
  );
}

/** The kiln door. */
export function arch(x: number, y: number, width: number, height: number, attributes: string): string {
  const radius = width / 2;
  return `<path d="M${x} ${y + height}V${y + radius}A${radius} ${radius} 0 0 1 ${x + width} ${y + radius}V${y + height}Z" ${attributes}/>`;
}

/** A finished drawing under its grain: paper that has been printed on, not a screen that has been filled. */
export function drawing([width, height]: Point, body: string, grain = 0.42): string {
  const { def, url } = define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%">` +
      '<feTurbulence type="fractalNoise" baseFrequency=".62" numOctaves="2" seed="7"/>' +
      '<feColorMatrix values="0 0 0 0 .16  0 0 0 0 .07  0 0 0 0 .03  0 0 0 -1.5 1.02"/></filter>',
  );
  const speckles = `<rect width="${width}" height="${height}" filter="${url}" opacity="${grain}" style="mix-blend-mode:multiply"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}${def}${speckles}</svg>`;
}

// Named by its own content: the same definition has the same name in every drawing, and no counter runs along.
function define(write: (id: string) => string): Definition {
  const id = `d${createHash('sha256').update(write('')).digest('hex').slice(0, 10)}`;
  return { def: write(id), url: `url(#${id})` };
}

function stopElement([offset, colour, opacity]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
}
