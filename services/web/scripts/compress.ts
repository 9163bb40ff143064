// Writes brotli and gzip copies of text files; the server sends these. The slow highest level runs only once per build.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = fileURLToPath(new URL('../dist/client', import.meta.url));
const texts = /\.(js|css|svg|json|webmanifest|txt|xml|html)$/;
/** In bytes. Compressing a smaller file saves nothing. */
const worthwhile = 512;

for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  const path = join(client, name);
  if (!texts.test(name) || statSync(path).size < worthwhile) continue;
  const text = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
}
