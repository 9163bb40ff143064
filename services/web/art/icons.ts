import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { studio } from '@studio/contract/studio';
import { mark, tile } from './mark.ts';

const sizes = [192, 512];
const appleSize = 180;
const icoSize = 48;

/** The tab's icon, the home screen's icons, and the manifest that names them. */
export async function writeIcons(folder: string): Promise<void> {
  await writeFile(join(folder, 'favicon.svg'), mark);
  await writeFile(join(folder, 'favicon.ico'), icoOf(await pngOf(icoSize).toBuffer()));
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

/** For whoever asks for an icon without reading the page: a PNG in the envelope that `/favicon.ico` promises. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(icoSize, 6);
  header.writeUInt8(icoSize, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function pngOf(size: number): Sharp {
  return sharp(Buffer.from(tile)).resize(size).png({ compressionLevel: 9, palette: true });
}
