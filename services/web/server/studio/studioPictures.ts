import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describedPictures } from '@studio/contract/studio/pictureNames';
import type { Studio, StudioPicture } from '@studio/contract/studio/studioTypes';
import type { BuiltFile } from '../files/files.ts';
import { photoFileOf, photoNames, pictureError } from './pictureRules.ts';

export interface StudioPictures {
  pictures: Studio['pictures'];
  /** The files that web serves in addition to those of the build, or instead of them. */
  files: readonly BuiltFile[];
  errors: readonly string[];
}

const megabyte = 1024 ** 2;
/** Larger files are not read. The limits of the pictures are far lower. */
const maxBytes = 20 * megabyte;

/** Reads `pictures/` of the folder of `STUDIO_DIR`. @param altTexts by the name of the picture */
export function readStudioPictures(folder: string, altTexts: Readonly<Record<string, string>>): StudioPictures {
  const path = join(folder, 'pictures');
  const names = existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
  const found = new Map<string, Buffer>();
  const errors: string[] = [];
  for (const name of names.toSorted()) {
    const stat = statSync(join(path, name), { throwIfNoEntry: false });
    // The root of a volume contains a folder `lost+found`.
    if (stat?.isDirectory()) continue;
    const bytes = stat?.isFile() && stat.size <= maxBytes ? readFileSync(join(path, name)) : null;
    const error = bytes ? pictureError(name, bytes) : `is no file of at most ${maxBytes / megabyte} MB`;
    if (bytes) found.set(name, bytes);
    if (error !== null) errors.push(`pictures/${name} ${error}`);
  }
  errors.push(...incomplete(found, altTexts));
  if (errors.length > 0) return { pictures: {}, files: [], errors };

  const photos = photoNames.flatMap((name) => {
    const photo = photoOf(name, found, altTexts[name]);
    return photo ? [[`/art/${name}.jpg`, photo] as const] : [];
  });
  const logo = found.get('logo.svg');
  return {
    pictures: {
      ...Object.fromEntries(photos),
      ...(logo && { logo: { src: hashedPath('logo.svg', logo), sources: [] } }),
    },
    files: [...found].flatMap(([name, body]) =>
      pathsOf(name, body).map((served) => ({ path: served, body, compressed: {} })),
    ),
    errors: [],
  };
}

function incomplete(found: ReadonlyMap<string, Buffer>, altTexts: Readonly<Record<string, string>>): string[] {
  const copies = [...found.keys()].flatMap((file) => photoFileOf(file)?.name ?? []);
  const missing = [...new Set(copies)].filter((name) => !found.has(`${name}.jpg`));
  return [
    ...missing.map((name) => `pictures/${name}.jpg is missing: mails and older browsers need it beside its copies`),
    ...describedPictures.flatMap((name) => {
      const [isFound, isDescribed] = [found.has(`${name}.jpg`), altTexts[name] !== undefined];
      if (isFound === isDescribed) return [];
      return isFound
        ? [`studio.json needs pictures.${name}.alt: what pictures/${name}.jpg shows, for people who cannot see it`]
        : [`studio.json has pictures.${name}.alt, but there is no pictures/${name}.jpg`];
    }),
  ];
}

function photoOf(name: string, found: ReadonlyMap<string, Buffer>, alt: string | undefined): StudioPicture | null {
  const body = found.get(`${name}.jpg`);
  if (!body) return null;
  const copies = [...found].flatMap(([file, bytes]) => {
    const photo = photoFileOf(file);
    return photo?.name === name && photo.width !== null
      ? [{ ...photo, width: photo.width, path: hashedPath(file, bytes) }]
      : [];
  });
  const sources = ['avif', 'webp'].flatMap((extension) => {
    const sizes = copies.filter((copy) => copy.extension === extension).sort((a, b) => a.width - b.width);
    const srcSet = sizes.map((copy) => `${copy.path} ${copy.width}w`).join(', ');
    return srcSet === '' ? [] : [{ type: `image/${extension}`, srcSet }];
  });
  return { src: hashedPath(`${name}.jpg`, body), sources, ...(alt !== undefined && { alt }) };
}

/** The path contains a hash of the file's content, so that browsers may keep the file for a year. */
function hashedPath(file: string, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  const extension = extname(file);
  return `/assets/studio/${file.slice(0, -extension.length)}-${hash}${extension}`;
}

/** Returns the paths of a picture. Mails and shared links refer to photos in `/art/`; icons have fixed addresses. */
function pathsOf(file: string, body: Buffer): string[] {
  if (file === 'logo.svg') return [hashedPath(file, body)];
  const photo = photoFileOf(file);
  if (!photo) return [file === 'social.jpg' ? `/art/${file}` : `/${file}`];
  return [hashedPath(file, body), ...(photo.width === null ? [`/art/${file}`] : [])];
}
