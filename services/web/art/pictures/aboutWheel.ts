import { flatWhite } from '../clay.ts';
import { colours } from '../colours.ts';
import { jarOfBrushes, lamp, rowOf, wheel, window } from '../furniture.ts';
import type { OnShelf } from '../furniture.ts';
import { drawing, room } from '../svg.ts';

/** The wheel by the window, tall enough to stand behind an arch. */
export function aboutWheel(): string {
  const upper: OnShelf[] = [
    [420, 62, 'moon', 32, colours.bisque, colours.highveldDark],
    [494, 40, 'bowl', 36, colours.bone, colours.terracotta],
    [560, 70, 'bottle', 24, colours.bisque, colours.aloe],
  ];
  const lower: OnShelf[] = [
    [424, 46, 'tumbler', 24, colours.bisque, colours.protea],
    [496, 66, 'amphora', 32, colours.bone, colours.aloeDark],
    [572, 38, 'bowl', 38, colours.bisque, colours.marigold],
  ];
  const shelves =
    '<rect x="380" y="236" width="260" height="16" fill="#86472A"/><rect x="380" y="340" width="260" height="16" fill="#86472A"/>' +
    rowOf(236, upper, 1) +
    rowOf(340, lower, 6);
  const background = room([700, 800], ['#F4E3C8', '#E2B98A'], { y: 560, colours: ['#A8623A', '#7C3F24'] });
  return drawing(
    [700, 800],
    background +
      `<g transform="translate(10 76) scale(1.09)">${window}</g><g transform="translate(-66 0)">${lamp}</g><g transform="translate(4 110)">${shelves}</g>` +
      `<g transform="translate(-172 -6) scale(1.34)">${wheel()}</g>` +
      jarOfBrushes(128, 690) +
      flatWhite(560, 752, 0.95, colours.jacaranda, 14),
    0.38,
  );
}
