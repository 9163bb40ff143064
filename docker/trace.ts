// Copies what a service needs at run time. `node docker/trace.ts OUTPUT FOLDER… ENTRY…` copies the folders completely,
// but of node_modules only the files that the entries use. `npm ci --omit=dev` would install whole packages with their
// peers: Vite, esbuild and tsx for the web service.
import { cpSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [output = '', ...paths] = process.argv.slice(2);
const folders = paths.filter((path) => statSync(path).isDirectory());
const entries = paths.filter((path) => !folders.includes(path));

const { fileList } = await nodeFileTrace(entries, {
  // The web service imports Vite only in development.
  ignore: ['node_modules/{vite,esbuild}/**'],
});
const files = [...fileList].filter((file) => !lstatSync(file).isDirectory());
// Symbolic links to workspaces are copied as links, together with their targets.
for (const path of [...folders, ...files]) {
  cpSync(path, join(output, path), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}
console.log(`${output}: ${files.length} files`);
