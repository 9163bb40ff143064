import { isDefaultStudio, studio } from '@studio/contract/studio';
import { ownPalette, defaultPalette } from '@studio/contract/studio/colours';
import type { BuiltFile } from '../files/files.ts';

/** Applies the studio's facts to the files of the build. `own` files replace those of the same path. */
export function withStudioFiles(built: readonly BuiltFile[], own: readonly BuiltFile[]): readonly BuiltFile[] {
  const replaced = new Set(own.map(({ path }) => path));
  const remaining = built.filter(({ path }) => !replaced.has(path));
  return [...(isDefaultStudio ? remaining : remaining.map(adapted)), ...own];
}

function adapted(file: BuiltFile): BuiltFile {
  if (file.path === '/site.webmanifest') return withText(file, withFacts);
  return file.path === '/favicon.svg' ? withText(file, withColours) : file;
}

function withText({ path, body }: BuiltFile, change: (text: string) => string): BuiltFile {
  return { path, body: Buffer.from(change(body.toString('utf8'))), compressed: {} };
}

function withFacts(text: string): string {
  const { name, promise, colours } = studio;
  return JSON.stringify({
    ...(JSON.parse(text) as Record<string, unknown>),
    name,
    short_name: name,
    description: promise,
    ...(colours.page && { background_color: colours.page, theme_color: colours.page }),
  });
}

/** Gives the favicon the colours of the logo. */
function withColours(text: string): string {
  const palette = { ...defaultPalette, ...ownPalette(studio.colours) };
  return text
    .replaceAll(defaultPalette.terracotta, palette.terracotta)
    .replaceAll(defaultPalette.glow, palette.glow)
    .replaceAll(defaultPalette.paper, palette.paper);
}
