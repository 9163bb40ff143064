import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { readManifests } from '../manifests.ts';
import type { Manifest } from '../types.ts';

/** Renders an overlay with further components and settings, as the operator of an installation would. */
export function renderWith(
  overlay: string,
  { components = [], settings = [] }: { components?: string[]; settings?: string[] },
): Manifest[] {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'overlay-')));
  const pathTo = (target: string): string => relative(directory, resolve(target));
  const kustomization = {
    namespace: 'studio',
    resources: [pathTo(overlay)],
    components: components.map(pathTo),
    configMapGenerator: [{ name: 'studio', namespace: 'studio', behavior: 'merge', literals: settings }],
  };
  try {
    writeFileSync(join(directory, 'kustomization.yaml'), stringify(kustomization));
    return readManifests(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
