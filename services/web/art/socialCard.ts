import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { studio } from '@studio/contract/studio';
import { sfntOf } from './font.ts';
import { mark } from './mark.ts';
import { hero } from './pictures/hero.ts';
import { radial } from './svg.ts';

const [width, height] = [1200, 630];
const door = { x: 700, y: 56, width: 430, height: 640 };

/** What a shared link to the site shows: the name, the tagline and the still life behind the kiln door. */
export async function writeSocialCard(file: string, cache: string): Promise<void> {
  const display = await displayFont(cache);
  const glow = radial([
    [0, '#f8ddbc'],
    [1, '#fbf6ee'],
  ]);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbf6ee"/>${glow.def}<circle cx="915" cy="330" r="520" fill="${glow.url}"/></svg>`;
  const [name, tagline, line] = [
    await words(studio.name, 38, '#2a1812', display),
    await words(balanced(studio.tagline), 82, '#2a1812', display),
    await words(studio.eyebrow, 28, '#8f3214', display),
  ];
  const logo = await sharp(Buffer.from(mark)).resize(64).png().toBuffer();
  await sharp(Buffer.from(ground))
    .composite([
      { input: await kilnDoor(), left: door.x, top: door.y },
      { input: logo, left: 72, top: 68 },
      { input: name, left: 152, top: 84 },
      { input: tagline, left: 72, top: 218 },
      { input: line, left: 72, top: 520 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
}

/** The hero's picture in its arch, cut off by the lower edge of the card. */
async function kilnDoor(): Promise<Buffer> {
  const radius = door.width / 2;
  const shape = (inset: number, fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${door.width}" height="${door.height}"><path d="M${inset} ${door.height}V${radius}A${radius - inset} ${radius - inset} 0 0 1 ${door.width - inset} ${radius}V${door.height}Z" fill="${fill}"/></svg>`;
  const picture = await sharp(Buffer.from(hero()))
    .resize(door.width, door.height, { fit: 'cover' })
    .composite([{ input: Buffer.from(shape(10, '#000')), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const framed = await sharp(Buffer.from(shape(0, '#fffdf9')))
    .composite([{ input: picture }])
    .png()
    .toBuffer();
  return sharp(framed)
    .extract({ left: 0, top: 0, width: door.width, height: height - door.y })
    .toBuffer();
}

function words(text: string, size: number, colour: string, fontfile: string): Promise<Buffer> {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const markup = `<span foreground="${colour}">${escaped}</span>`;
  return sharp({
    text: { text: markup, font: `Young Serif ${size}`, fontfile, rgba: true, dpi: 72, spacing: -6, width: 610 },
  })
    .png()
    .toBuffer();
}

/** Broken at the space nearest to the middle. */
function balanced(text: string): string {
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
  const middle = text.length / 2;
  const best = spaces.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return best === undefined ? text : `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

async function displayFont(cache: string): Promise<string> {
  const woff = createRequire(import.meta.url).resolve(
    '@fontsource/young-serif/files/young-serif-latin-400-normal.woff',
  );
  const file = join(cache, 'young-serif.ttf');
  await mkdir(cache, { recursive: true });
  await writeFile(file, sfntOf(await readFile(woff)));
  return file;
}
