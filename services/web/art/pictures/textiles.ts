import { colours, mix } from '../colours.ts';
import { at, clip, dice, drawing, room, shadow } from '../svg.ts';

const threads = 30;
const rows = 24;
const threadWidth = 15.6;
const rowHeight = 15.4;
const left = 168;
const top = 92;

/** A woven cloth on its loom, with a shuttle and two balls of yarn. */
export function textiles(): string {
  const background = room([800, 600], ['#F6D9E0', colours.protea]);
  const tail = `<path d="M606 560C520 590 480 560 420 580S330 590 300 582" fill="none" stroke="${colours.marigold}" stroke-width="5.5" stroke-linecap="round"/>`;
  return drawing(
    [800, 600],
    background +
      beam +
      warp() +
      cloth() +
      shuttle +
      ball(664, 500, 76, colours.marigold, 31) +
      ball(120, 524, 62, colours.highveldDark, 32) +
      tail,
  );
}

const beam =
  '<rect x="132" y="46" width="536" height="26" rx="13" fill="#7A4B2A"/><rect x="132" y="46" width="536" height="8" rx="4" fill="#fff" opacity=".2"/>' +
  '<circle cx="140" cy="59" r="20" fill="#5E3820"/><circle cx="660" cy="59" r="20" fill="#5E3820"/>';

const shuttle =
  `<g transform="rotate(-5 400 470)"><path d="M150 476Q400 446 650 476L676 488Q650 506 640 504 400 478 160 504 132 502 124 488Z" fill="${colours.oak}"/>` +
  `<path d="M260 480Q400 466 540 480 400 496 260 480Z" fill="#5E3820"/><path d="M286 480h226" stroke="${colours.marigold}" stroke-width="9" stroke-linecap="round"/></g>`;

function warp(): string {
  let drawn = '';
  for (let thread = 0; thread < threads; thread++) {
    drawn += `<path d="M${at(left + thread * threadWidth + threadWidth / 2)} 64V572" stroke="${colours.cream}" stroke-width="3.4"/>`;
  }
  return drawn;
}

// Diamonds, ten threads and ten rows each; every second crossing lies deeper and darker, as over-and-under does.
function cloth(): string {
  let drawn = '';
  for (let row = 0; row < rows; row++) {
    for (let thread = 0; thread < threads; thread++) {
      const colour = colourAt(row, thread);
      const under = (thread + row) % 2 === 1;
      const [x, y] = [left + thread * threadWidth, top + row * rowHeight];
      drawn += `<rect x="${at(x + 0.6)}" y="${at(y + (under ? 1.6 : 0))}" width="${at(threadWidth - 1.2)}" height="${at(rowHeight - (under ? 3.4 : 0.8))}" rx="5" fill="${under ? mix(colour, colours.shade, 0.16) : colour}"/>`;
      if (!under) {
        drawn += `<rect x="${at(x + 3)}" y="${at(y + 2)}" width="${at(threadWidth - 6)}" height="3" rx="1.5" fill="#fff" opacity=".26"/>`;
      }
    }
  }
  return drawn;
}

const bands = [
  colours.highveldDark,
  colours.cream,
  colours.marigold,
  colours.terracotta,
  colours.proteaDark,
  colours.jacaranda,
];

function colourAt(row: number, thread: number): string {
  const fromEdge = Math.min(row, rows - 1 - row);
  if (fromEdge === 0) return colours.ink;
  if (fromEdge === 1) return colours.marigold;
  const [u, v] = [Math.abs((thread % 10) - 4.5) + 0.5, Math.abs((row % 10) - 4.5) + 0.5];
  return bands[Math.min(bands.length - 1, Math.floor((u + v) / 1.7))] ?? colours.ink;
}

function ball(x: number, y: number, radius: number, colour: string, seed: number): string {
  const roll = dice(seed);
  const outline = clip(`<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  let windings = '';
  for (let winding = 0; winding < 15; winding++) {
    const turn = roll() * 180;
    const height = radius * (0.15 + roll() * 0.75);
    const tint = mix(colour, roll() > 0.5 ? '#ffffff' : colours.shade, 0.12 + roll() * 0.18);
    windings += `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${at(height)}" transform="rotate(${at(turn)} ${x} ${y})" stroke="${tint}"/>`;
  }
  return (
    shadow(x + 6, y + radius - 2, radius * 1.1, radius * 0.18, 0.4) +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>${outline.def}<g clip-path="${outline.url}" fill="none" stroke-width="4.5">${windings}</g>`
  );
}
