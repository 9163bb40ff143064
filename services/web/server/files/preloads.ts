interface ManifestChunk {
  file: string;
  imports?: string[];
  /** True for a source that is imported with `import()`. */
  isDynamicEntry?: boolean;
}
export type Manifest = Record<string, ManifestChunk>;

/** The script that hydrates every page. */
const hydration = 'renderer/hydratePage.ts';

/**
 * Finds the scripts of a lazily loaded source file and of hydration in Vite's manifest. vite-plugin-ssr names only the
 * first script, so the browser would discover the others one after another.
 */
export function preloadsFrom(manifest: Manifest): (source: string) => string[] {
  const known = new Map<string, string[]>();

  return (source) => {
    let hrefs = known.get(source);
    if (!hrefs) {
      hrefs = [...filesOf(source, filesOf(hydration, new Set()))].map((file) => `/${file}`);
      known.set(source, hrefs);
    }
    return hrefs;
  };

  function filesOf(source: string, files: Set<string>): Set<string> {
    const chunk = manifest[source];
    if (!chunk || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, files);
    return files;
  }
}
