import { join } from 'node:path';
import sharp from 'sharp';
import { imageWidths } from '@studio/contract/uploads';

export const settings = {
  /**
   * Effort 4 takes five times as long for 7 % fewer bytes. Screens show the wide ones at half their size or
   * less: 42 keeps the grain there and weighs little more than half of 50 (docs/looks.md).
   */
  avif: { effort: 2, quality: { 400: 50, 800: 42, 1200: 42, 1600: 42 } },
  webp: { quality: 72 },
  jpeg: { quality: 78, mozjpeg: true },
  jpegWidth: 800,
  widths: imageWidths,
};

/** Bytes of one file at most: a drawing that suddenly weighs more would be paid for by every visitor. */
const heaviest: Record<(typeof imageWidths)[number], number> = {
  400: 25_000,
  800: 120_000,
  1200: 240_000,
  1600: 420_000,
};

/** Writes a drawing in every width and format that `Picture` names: `pottery-400.avif` … and `pottery.jpg`. */
export async function renderPicture(svg: string, folder: string, name: string): Promise<void> {
  const widest = Math.max(...settings.widths);
  const density = (72 * widest) / Number(/width="(\d+)"/.exec(svg)?.[1]);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const master = sharp(data, { raw: info });

  for (const width of settings.widths) {
    const sized = master.clone().resize({ width });
    const file = join(folder, `${name}-${width}`);
    const { effort, quality } = settings.avif;
    const avif = await sized.clone().avif({ effort, quality: quality[width] }).toFile(`${file}.avif`);
    const webp = await sized.clone().webp(settings.webp).toFile(`${file}.webp`);
    const bytes = Math.max(avif.size, webp.size);
    if (bytes > heaviest[width]) throw new Error(`${name} weighs ${bytes} bytes at ${width} px, more than it may`);
  }
  const plain = master.clone().resize({ width: settings.jpegWidth });
  await plain.jpeg(settings.jpeg).toFile(join(folder, `${name}.jpg`));
}
