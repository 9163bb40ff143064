import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { studio } from '@studio/contract/studio';
import { writeIcons } from './icons.ts';
import { mark, tile } from './mark.ts';
import { pictures } from './pictures.ts';
import { renderPicture, settings } from './render.ts';
import { writeSocialCard } from './socialCard.ts';

// Makes everything in `public/`: the pictures, the icons, the manifest and the card of shared links. What was made from
// the same drawing by the same sharp with the same settings is left alone, so that a warm build does nothing here.

const web = fileURLToPath(new URL('..', import.meta.url));
const publicFolder = join(web, 'public');
const artFolder = join(publicFolder, 'art');
const cache = join(web, '.cache');
const stampFile = join(cache, 'art.json');

await mkdir(artFolder, { recursive: true });
await mkdir(cache, { recursive: true });
const stamps = await readStamps();

for (const [name, draw] of Object.entries(pictures)) {
  const svg = draw();
  await onceFor(name, join(artFolder, `${name}.jpg`), svg, () => renderPicture(svg, artFolder, name));
}
const words = JSON.stringify([mark, tile, studio.name, studio.tagline, studio.eyebrow, studio.promise]);
const card = join(artFolder, 'social.jpg');
await onceFor('social', card, `${words}${pictures.hero?.()}`, () => writeSocialCard(card, cache));
await onceFor('icons', join(publicFolder, 'favicon.ico'), words, () => writeIcons(publicFolder));

async function onceFor(name: string, file: string, source: string, make: () => Promise<void>): Promise<void> {
  const stamp = createHash('sha256')
    .update(JSON.stringify([source, settings, sharp.versions]))
    .digest('hex');
  if (stamps[name] === stamp && existsSync(file)) return;
  await make();
  stamps[name] = stamp;
  await writeFile(stampFile, JSON.stringify(stamps, null, 2));
}

async function readStamps(): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
