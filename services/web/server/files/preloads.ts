interface ManifestChunk {
  file: string;
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/**
 * Finds the scripts of a lazily loaded source file in Vite's manifest. vite-plugin-ssr preloads only static imports, so
 * the browser would discover a page's chunk only after running the first script.
 */
export function preloadsFrom(manifest: Manifest): (source: string) => string[] {
  const known = new Map<string, string[]>();

  return (source) => {
    let hrefs = known.get(source);
    if (!hrefs) {
      hrefs = [...filesOf(source, new Set())].map((file) => `/${file}`);
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
