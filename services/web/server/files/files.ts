import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { lookup } from 'mrmime';
import { createCachedResponse, etagOf } from '../cache/cachedResponse.ts';
import type { CachedResponse } from '../cache/cachedResponse.ts';

/** A file of the build, with the compressed forms that `scripts/compress.ts` has made. */
export interface BuiltFile {
  path: string;
  body: Buffer;
  compressed: { br?: Buffer; gzip?: Buffer };
}

/** Reads all files of the build, which are a few megabytes. */
export async function readBuiltFiles(folder: string): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bytes = new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
  return [...bytes]
    .filter(([name]) => !/\.(br|gz)$/.test(name))
    .map(([name, body]) => {
      const [br, gzip] = [bytes.get(`${name}.br`), bytes.get(`${name}.gz`)];
      return { path: `/${relative(folder, name)}`, body, compressed: { ...(br && { br }), ...(gzip && { gzip }) } };
    });
}

/** Creates the responses by path. A range request gets the whole file, which RFC 9110 §14.2 allows. */
export function responsesOf(
  files: readonly BuiltFile[],
  common: Record<string, string>,
): ReadonlyMap<string, CachedResponse> {
  return new Map(
    files.map(({ path, body, compressed }) => {
      const headers = { ...common, ...headersOf(path) };
      const facts = { route: 'file', status: 200, compression: 'given', etag: etagOf(body) } as const;
      return [path, createCachedResponse({ ...facts, headers, body, compressed })];
    }),
  );
}

const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function headersOf(path: string): Record<string, string> {
  const type = path.endsWith('.ico') ? 'image/x-icon' : (lookup(path) ?? 'application/octet-stream');
  return {
    'Content-Type': type.startsWith('text/') ? `${type};charset=utf-8` : type,
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    // Anyone can open a studio's own drawing at its address. The build's icons have no policy, because pages use parts
    // of them.
    ...(/^\/(favicon|assets\/studio\/.*)\.svg$/.test(path) && { 'Content-Security-Policy': drawingPolicy }),
    // Webmail shows these pictures in mails, and other sites run the widget, each on its own origin.
    ...(/^\/(art\/.*\.jpg|icon-192\.png|widget\.js)$/.test(path) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  };
}
