import { colours } from '../colours.ts';
import { at, drawing, room, shadow } from '../svg.ts';
import type { Point } from '../svg.ts';

const pins = 120;
const centre: Point = [400, 302];
const outer = 232;
const inner = 120;

/** Thread wound around rings of brass pins: the envelopes of a times table, a cardioid and a nephroid. */
export function string(): string {
  const shadowOfBoard = `<rect x="132" y="34" width="536" height="536" rx="18" fill="${colours.shade}" opacity=".25" transform="translate(8 12)"/>`;
  const board =
    '<rect x="132" y="34" width="536" height="536" rx="18" fill="#33201A"/>' +
    '<rect x="132" y="34" width="536" height="536" rx="18" fill="none" stroke="#6E4A34" stroke-width="4"/>';
  const threads =
    wound(2, outer, `stroke="${colours.marigold}" stroke-width="1.15" opacity=".85"`) +
    wound(3, outer, `stroke="${colours.protea}" stroke-width="1.05" opacity=".8"`) +
    wound(31, inner, `stroke="${colours.highveldLight}" stroke-width=".8" opacity=".55"`);
  const brass = ring(1, outer + 3, 2.7) + ring(2, inner + 2, 1.9);
  const spools =
    spool(78, 500, colours.protea) +
    spool(722, 512, colours.highveld) +
    spool(724, 398, colours.terracotta) +
    `<path d="M106 492C150 470 150 420 180 400" stroke="${colours.protea}" stroke-width="2" fill="none"/>`;
  const background = room([800, 600], ['#F9DFA6', '#E39A2B']);
  return drawing([800, 600], background + shadowOfBoard + board + threads + brass + spools, 0.38);
}

function pinAt(pin: number, radius: number): Point {
  const turn = (pin / pins) * 2 * Math.PI - Math.PI / 2;
  return [centre[0] + Math.cos(turn) * radius, centre[1] + Math.sin(turn) * radius];
}

// From each pin to the one `times` as far along.
function wound(times: number, radius: number, attributes: string): string {
  let path = '';
  for (let pin = 0; pin < pins; pin++) {
    const [from, to] = [pinAt(pin, radius), pinAt((pin * times) % pins, radius)];
    path += `M${at(from[0])} ${at(from[1])}L${at(to[0])} ${at(to[1])}`;
  }
  return `<path d="${path}" fill="none" ${attributes}/>`;
}

function ring(every: number, radius: number, size: number): string {
  let drawn = '';
  for (let pin = 0; pin < pins; pin += every) {
    const [x, y] = pinAt(pin, radius);
    drawn += `<circle cx="${at(x)}" cy="${at(y)}" r="${size}" fill="${colours.bone}"/>`;
  }
  return drawn;
}

function spool(x: number, y: number, colour: string): string {
  const turns = [0, 1, 2, 3, 4, 5, 6].map(
    (turn) =>
      `<path d="M${x - 28} ${y - 28 + turn * 9}q28 7 56 0" stroke="${colours.shade}" stroke-opacity=".22" stroke-width="3" fill="none"/>`,
  );
  return (
    shadow(x + 4, y + 40, 52, 9, 0.45) +
    `<rect x="${x - 38}" y="${y + 24}" width="76" height="16" rx="6" fill="#B77A46"/>` +
    `<rect x="${x - 28}" y="${y - 34}" width="56" height="62" fill="${colour}"/>${turns.join('')}` +
    `<rect x="${x - 38}" y="${y - 46}" width="76" height="15" rx="6" fill="#C98F5C"/>`
  );
}
