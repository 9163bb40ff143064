import { flatWhite } from '../clay.ts';
import { colours } from '../colours.ts';
import { jarOfBrushes, lamp, rowOf, wheel, window } from '../furniture.ts';
import type { OnShelf } from '../furniture.ts';
import { drawing, room } from '../svg.ts';

/** The room itself, with window, shelves and wheel: the picture of an event that has none. */
export function studio(): string {
  const background = room([800, 600], ['#F4E3C8', '#E2B98A'], { y: 440, colours: ['#A8623A', '#86472A'] });
  return drawing(
    [800, 600],
    background +
      window +
      lamp +
      shelves() +
      wheel() +
      flatWhite(650, 556, 0.82, colours.jacaranda, 14) +
      jarOfBrushes(184, 552),
    0.38,
  );
}

function shelves(): string {
  const upper: OnShelf[] = [
    [420, 62, 'moon', 32, colours.bisque, colours.highveldDark],
    [494, 40, 'bowl', 36, colours.bone, colours.terracotta],
    [560, 70, 'bottle', 24, colours.bisque, colours.aloe],
    [628, 54, 'jar', 28, colours.bone, colours.jacaranda],
    [694, 44, 'tumbler', 22, colours.terracottaLight, colours.marigold],
  ];
  const lower: OnShelf[] = [
    [424, 46, 'tumbler', 24, colours.bisque, colours.protea],
    [496, 66, 'amphora', 32, colours.bone, colours.aloeDark],
    [572, 38, 'bowl', 38, colours.bisque, colours.marigold],
    [650, 60, 'moon', 34, colours.terracottaLight, colours.highveldDark],
    [712, 40, 'tumbler', 18, colours.bone, colours.terracotta],
  ];
  return (
    '<rect x="380" y="236" width="350" height="16" fill="#86472A"/><rect x="380" y="340" width="350" height="16" fill="#86472A"/>' +
    rowOf(236, upper, 1) +
    rowOf(340, lower, 6)
  );
}
