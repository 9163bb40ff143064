import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Copies the pictures that pages show into a folder named by their content, so that browsers may keep them for a year.
 * One hash for all of them needs no map in the browser's scripts. The names in `/art/` stay for mails and shared links.
 */
export function hashedArt(folder: string): Plugin {
  const names = readdirSync(folder).filter((name) => name.endsWith('.avif'));
  const pictures = names.toSorted().map((name) => ({ name, source: readFileSync(join(folder, name)) }));
  const hash = createHash('sha256');
  for (const { name, source } of pictures) hash.update(name).update(source);
  const target = `assets/art-${hash.digest('hex').slice(0, 8)}`;

  return {
    name: 'studio:hashed-art',
    apply: 'build',
    config: () => ({ define: { ART_FOLDER: JSON.stringify(`/${target}`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, source } of pictures) this.emitFile({ type: 'asset', fileName: `${target}/${name}`, source });
    },
  };
}
