import { flatWhite, pot, profile, standing } from '../clay.ts';
import type { Pot } from '../clay.ts';
import { colours, mix } from '../colours.ts';
import { petal, sprig } from '../growth.ts';
import { drawing, room, shadow } from '../svg.ts';
import { brush } from '../tools.ts';

/** Glazed vases, jacaranda branches, brushes and a flat white: the still life behind the kiln door. */
export function hero(): string {
  const background = room([960, 1080], ['#F7C79B', '#D8602F'], { y: 800, colours: ['#8A3115', '#63200B'] });
  return drawing(
    [960, 1080],
    background +
      moon +
      boughs() +
      shelf() +
      bouquet() +
      vases() +
      brushesInBowl() +
      flatWhite(560, 1010, 1.5, colours.aloe, 95) +
      fallen(),
  );
}

const moon =
  '<circle cx="560" cy="330" r="265" fill="#FCE6C3"/><circle cx="560" cy="330" r="265" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="12"/>' +
  '<circle cx="560" cy="330" r="312" fill="none" stroke="#FCE6C3" stroke-opacity=".35" stroke-width="5"/>';

function boughs(): string {
  const twig = { colour: colours.aloeDark };
  return (
    sprig({ ...twig, x: 980, y: 60, length: 420, angle: 158, seed: 61, pairs: 10, blossom: colours.jacaranda }) +
    sprig({ ...twig, x: 985, y: -10, length: 360, angle: 140, seed: 62, pairs: 9, blossom: colours.jacaranda }) +
    sprig({ ...twig, x: 990, y: 190, length: 300, angle: 172, seed: 63, pairs: 8, blossom: colours.jacarandaLight })
  );
}

function shelf(): string {
  const board =
    '<rect x="0" y="452" width="330" height="26" fill="#6E2A12"/><rect x="0" y="452" width="330" height="6" fill="#fff" opacity=".18"/>' +
    '<path d="M30 478v60q0 20 22 0l44-60" fill="#5A200C"/>';
  const bottle: Pot = {
    x: 94,
    base: 452,
    height: 186,
    profile: profile('bottle', 66),
    clay: colours.bisque,
    glaze: colours.aloeDark,
    dip: 0.6,
    seed: 71,
    rings: 10,
  };
  const moonJar: Pot = {
    x: 234,
    base: 452,
    height: 104,
    profile: profile('moon', 66),
    clay: colours.bone,
    glaze: colours.jacaranda,
    dip: 0.4,
    seed: 72,
    rings: 7,
    specks: 30,
  };
  return board + standing(bottle, 80, 0.5) + standing(moonJar, 80, 0.5);
}

function bouquet(): string {
  const stalk = { colour: colours.aloeDark };
  return (
    sprig({ ...stalk, x: 520, y: 470, length: 330, angle: -104, seed: 81, pairs: 11, blossom: colours.jacaranda }) +
    sprig({ ...stalk, x: 528, y: 470, length: 300, angle: -66, seed: 82, pairs: 10, blossom: colours.jacarandaLight }) +
    sprig({ x: 522, y: 474, length: 240, angle: -138, colour: colours.aloe, seed: 83, pairs: 9 }) +
    sprig({ x: 530, y: 474, length: 230, angle: -38, colour: colours.aloe, seed: 84, pairs: 8 })
  );
}

function vases(): string {
  const amphora: Pot = {
    x: 524,
    base: 862,
    height: 400,
    profile: profile('amphora', 150),
    clay: colours.bisque,
    glaze: colours.highveldDark,
    seed: 90,
    rings: 20,
    specks: 90,
  };
  const moonJar: Pot = {
    x: 772,
    base: 896,
    height: 290,
    profile: profile('moon', 146),
    clay: '#F8EAD2',
    glaze: colours.protea,
    dip: 0.4,
    seed: 91,
    rings: 14,
    specks: 84,
  };
  return standing(amphora, 190, 0.5) + standing(moonJar, 172, 0.5);
}

function brushesInBowl(): string {
  const bowl: Pot = {
    x: 186,
    base: 908,
    height: 136,
    profile: profile('bowl', 142),
    clay: colours.terracottaLight,
    glaze: colours.marigold,
    dip: 0.42,
    seed: 92,
    rings: 6,
    specks: 40,
  };
  const brushes =
    brush(142, 806, 160, -22, '#3B2413', colours.highveld) +
    brush(184, 800, 172, -6, colours.aloeDark, colours.terracotta) +
    brush(222, 804, 164, 14, colours.proteaDark, colours.cream);
  return shadow(192, 914, 150, 21, 0.5) + pot(bowl) + brushes + pot({ ...bowl, open: false });
}

function fallen(): string {
  const colour = mix(colours.jacaranda, '#ffffff', 0.25);
  const places: [number, number, number][] = [
    [330, 1000, 20],
    [402, 962, -40],
    [828, 1006, 65],
    [706, 1040, 10],
    [120, 1030, -20],
    [884, 968, 140],
  ];
  return places.map(([x, y, angle]) => petal(x, y, angle, colour)).join('');
}
