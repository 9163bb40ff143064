import { parseStudio } from '@studio/contract/studio/parseStudio';
import type { Studio } from '@studio/contract/studio/studioTypes';
import { loadStudioOrExit } from '@studio/runtime/settings/loadStudioOrExit';
import type { BuiltFile } from '../files/files.ts';
import { readStudioPictures } from './studioPictures.ts';

interface StudioFolder {
  overrides: Partial<Studio>;
  /** The pictures of the installation, which web serves. */
  files: readonly BuiltFile[];
}

/** The folder of `STUDIO_DIR`, read when the process starts. The process ends if the folder has errors. */
export const studioFolder: StudioFolder = loadStudioOrExit(process.env, parseFolder) ?? { overrides: {}, files: [] };

function parseFolder(json: string, folder: string): StudioFolder {
  const { overrides, altTexts } = parseStudio(json);
  const { pictures, files, errors } = readStudioPictures(folder, altTexts);
  if (errors.length > 0) {
    throw new Error(`The pictures of the studio have errors:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  }
  const hasPictures = Object.keys(pictures).length > 0;
  return { overrides: { ...overrides, ...(hasPictures && { pictures }) }, files };
}
