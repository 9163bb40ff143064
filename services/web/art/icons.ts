import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { studio } from '@studio/contract/studio';
import { mark, tile } from './mark.ts';

const sizes = [192, 512];
const appleSize = 180;

/** The tab's icon, the home screen's icons, and the manifest that names them. */
export async function writeIcons(folder: string): Promise<void> {
  await writeFile(join(folder, 'favicon.svg'), mark);
  for (const size of sizes) await pngOf(size).toFile(join(folder, `icon-${size}.png`));
  await pngOf(appleSize).toFile(join(folder, 'apple-touch-icon.png'));
  await writeFile(join(folder, 'site.webmanifest'), JSON.stringify(manifest()));
}

function manifest(): object {
  return {
    name: studio.name,
    short_name: studio.name,
    description: studio.promise,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf6ee',
    theme_color: '#fbf6ee',
    icons: sizes.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
}

function pngOf(size: number): Sharp {
  return sharp(Buffer.from(tile)).resize(size).png({ compressionLevel: 9, palette: true });
}
