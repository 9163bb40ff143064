import { aboutKiln } from './pictures/aboutKiln.ts';
import { aboutTable } from './pictures/aboutTable.ts';
import { aboutWheel } from './pictures/aboutWheel.ts';
import { hero } from './pictures/hero.ts';
import { jewelry } from './pictures/jewelry.ts';
import { mended } from './pictures/mended.ts';
import { mixed } from './pictures/mixed.ts';
import { painting } from './pictures/painting.ts';
import { pottery } from './pictures/pottery.ts';
import { string } from './pictures/string.ts';
import { studio } from './pictures/studio.ts';
import { textiles } from './pictures/textiles.ts';

/** Every drawing by the name of its files: `/art/pottery.jpg`, `/art/pottery-400.avif` … */
export const pictures: Record<string, () => string> = {
  pottery,
  painting,
  textiles,
  jewelry,
  mixed,
  string,
  studio,
  hero,
  'about-wheel': aboutWheel,
  'about-table': aboutTable,
  'about-kiln': aboutKiln,
  mended,
};
