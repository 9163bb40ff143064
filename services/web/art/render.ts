// Renders the drawings of this folder into public/: `npm run art -w @studio/web`, or `… -- wheel mugs` for some of them.
// Both are committed.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { artWidths } from '../src/shared/ui/image/artWidths.ts';

const artFolder = fileURLToPath(new URL('.', import.meta.url));
const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

/** Pages show wide pictures at half their size or less, so lower qualities are sharp enough. All files stay below 2 MB. */
const avifQuality = { 400: 45, 800: 36, 1200: 30 };
const avif = { effort: 4, chromaSubsampling: '4:2:0' };
/** For mails, shared links and browsers without AVIF. */
const jpeg = { quality: 54, mozjpeg: true };
const jpegWidth = 640;
const icoSize = 48;

const separate = new Set(['icon', 'social']);
const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : await everyPicture()) await renderPicture(name);
if (names.length === 0) {
  await renderSocialCard();
  await renderIcons();
}

async function everyPicture(): Promise<string[]> {
  const files = (await readdir(artFolder)).filter((file) => file.endsWith('.svg'));
  return files.map((file) => basename(file, '.svg')).filter((name) => !separate.has(name));
}

/** Writes the files that `Picture` requests: `pottery-400.avif` … and `pottery.jpg`. */
async function renderPicture(name: string): Promise<void> {
  const svg = await readFile(join(artFolder, `${name}.svg`), 'utf8');
  const density = (72 * Math.max(...artWidths)) / Number(/width="(\d+)"/.exec(svg)?.[1]);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const master = sharp(data, { raw: info });
  const file = join(publicFolder, 'art', name);
  for (const width of artWidths) {
    await master
      .clone()
      .resize({ width })
      .avif({ ...avif, quality: avifQuality[width] })
      .toFile(`${file}-${width}.avif`);
  }
  await master.clone().resize({ width: jpegWidth }).jpeg(jpeg).toFile(`${file}.jpg`);
}

async function renderSocialCard(): Promise<void> {
  const card = sharp(join(artFolder, 'social.svg'));
  await card.jpeg({ quality: 82, mozjpeg: true }).toFile(join(publicFolder, 'art', 'social.jpg'));
}

/** Icons for home screens and `favicon.ico`; browser tabs use `public/favicon.svg`. */
async function renderIcons(): Promise<void> {
  await iconOf(180).toFile(join(publicFolder, 'apple-touch-icon.png'));
  for (const size of [192, 512]) await iconOf(size).toFile(join(publicFolder, `icon-${size}.png`));
  await writeFile(join(publicFolder, 'favicon.ico'), icoOf(await iconOf(icoSize).toBuffer()));
}

function iconOf(size: number): Sharp {
  return sharp(join(artFolder, 'icon.svg')).resize(size).png({ compressionLevel: 9, palette: true });
}

/** An ICO file that contains one PNG. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(icoSize, 6);
  header.writeUInt8(icoSize, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
