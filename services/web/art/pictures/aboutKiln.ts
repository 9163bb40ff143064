import { colours, mix } from '../colours.ts';
import { rowOf } from '../furniture.ts';
import type { OnShelf } from '../furniture.ts';
import { arch, at, clip, dice, drawing, radial, room, shadow } from '../svg.ts';

const door = { x: 120, y: 96, width: 460, height: 604 };

/** The kiln with its door open and the day's work glowing on two shelves. */
export function aboutKiln(): string {
  const background = room([700, 800], ['#C9643A', '#9A3F1D'], { y: 700, colours: ['#6A2A12', '#4A1B0A'] });
  return drawing([700, 800], background + bricks() + surround() + inside() + glowOnFloor);
}

function bricks(): string {
  const roll = dice(17);
  let drawn = '';
  for (let row = 0; row < 18; row++) {
    for (let brick = -1; brick < 8; brick++) {
      const tint = mix('#C25C34', roll() > 0.5 ? '#E59A6A' : '#7A2E14', roll() * 0.32);
      drawn += `<rect x="${brick * 96 + (row % 2) * 48 + 3}" y="${row * 39 + 3}" width="90" height="33" rx="5" fill="${tint}"/>`;
    }
  }
  return drawn;
}

// Bricks on edge around the arch.
function surround(): string {
  const { x, y, width, height } = door;
  const radius = width / 2;
  const [centreX, centreY] = [x + radius, y + radius];
  const roll = dice(23);
  const stones = 23;
  let drawn = arch(x - 54, y - 54, width + 108, height + 54, `fill="${colours.shade}" opacity=".28"`);
  for (let stone = 0; stone < stones; stone++) {
    const turn = -180 + ((stone + 0.5) / stones) * 180;
    drawn += `<rect x="${at(radius + 5)}" y="-15" width="44" height="30" rx="5" fill="${mix('#EBC39A', '#B3431F', roll() * 0.45)}" transform="translate(${centreX} ${centreY}) rotate(${at(turn)})"/>`;
  }
  for (let stone = 0; stone < 11; stone++) {
    for (const side of [x - 49, x + width + 5]) {
      drawn += `<rect x="${side}" y="${at(centreY + 4 + stone * 34)}" width="44" height="30" rx="5" fill="${mix('#EBC39A', '#B3431F', roll() * 0.45)}"/>`;
    }
  }
  return drawn;
}

function inside(): string {
  const { x, y, width, height } = door;
  const heat = radial(
    [
      [0, '#FFF1C9'],
      [0.34, '#FFC766'],
      [0.7, '#EE7A2C'],
      [1, '#A8330E'],
    ],
    [0.5, 0.62],
    0.72,
  );
  const opening = clip(arch(x, y, width, height, ''));
  const upper: OnShelf[] = [
    [206, 84, 'bowl', 66, '#F2B27A', colours.terracotta],
    [346, 168, 'bottle', 52, '#F6C893', colours.proteaDark],
    [484, 116, 'moon', 66, '#F6C893', colours.marigold],
  ];
  const lower: OnShelf[] = [
    [212, 150, 'amphora', 64, '#F2B27A', colours.aloeDark],
    [352, 104, 'jar', 60, '#F6C893', colours.jacarandaDark],
    [490, 74, 'bowl', 72, '#F2B27A', colours.highveldDark],
  ];
  const shelf = (shelfY: number) =>
    `<rect x="${x}" y="${shelfY}" width="${width}" height="20" fill="#7A2A0E"/><rect x="${x}" y="${shelfY}" width="${width}" height="4" fill="#FFE0A0" opacity=".7"/>`;
  const embers = radial([
    [0, '#FFF4D0', 0.85],
    [1, '#FFB347', 0],
  ]);
  return (
    `${opening.def}${heat.def}${embers.def}<g clip-path="${opening.url}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${heat.url}"/>` +
    `<ellipse cx="350" cy="430" rx="210" ry="250" fill="${embers.url}"/>${shelf(432)}${rowOf(434, upper, 31)}${shelf(664)}${rowOf(666, lower, 41)}</g>` +
    arch(x, y, width, height, `fill="none" stroke="#4A1B0A" stroke-width="10"`)
  );
}

const glow = radial([
  [0, '#FFC766', 0.75],
  [1, '#FFC766', 0],
]);
const glowOnFloor = `${shadow(350, 706, 330, 16, 0.5)}${glow.def}<ellipse cx="350" cy="742" rx="300" ry="58" fill="${glow.url}"/>`;
