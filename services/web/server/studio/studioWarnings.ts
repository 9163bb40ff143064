import type { Logger } from 'pino';
import { isDefaultStudio, studio, studioOverrides } from '@studio/contract/studio';
import { unchangedFacts } from '@studio/contract/studio/parseStudio';
import type { BuiltFile } from '../files/files.ts';

/** Pictures that show the default studio's name, mark or workshops. */
const ownPictures = ['/art/hero.jpg', '/art/studio.jpg', '/art/social.jpg', '/icon-192.png', '/icon-512.png'];

/** Logs what an operator should correct in the folder of `STUDIO_DIR`, although the site works. */
export function warnAboutStudio(log: Pick<Logger, 'warn'>, files: readonly BuiltFile[]): void {
  if (isDefaultStudio) return;
  const served = new Set(files.map(({ path }) => path));
  const unchanged = [...unchangedFacts(studioOverrides), ...ownPictures.filter((path) => !served.has(path))];
  if (unchanged.length > 0) log.warn({ unchanged }, 'studio.json keeps facts of the default studio');
  for (const [picture, own] of Object.entries(studio.pictures)) {
    if (own && picture !== 'logo' && own.sources.length === 0)
      log.warn({ picture }, 'picture of the studio has no smaller copies');
  }
}
