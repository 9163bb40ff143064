// node scripts/when-changed.js OUTPUT INPUT… -- COMMAND…
// Runs the command when the content of the inputs is not what OUTPUT was last made of; OUTPUT keeps their hash, so a
// removed OUTPUT is made again. Contents rather than times: a fresh clone or a changed branch touches every file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const split = process.argv.indexOf('--');
const [output, ...inputs] = process.argv.slice(2, split);
const [program, ...args] = process.argv.slice(split + 1);
const stamp = join(output, '.made-of');

const hash = createHash('sha256').update([program, ...args, process.versions.node].join('\0'));
for (const file of inputs.flatMap(filesOf).sort()) hash.update(`\0${file}\0`).update(readFileSync(file));
const wanted = hash.digest('hex');

if (readStamp() !== wanted) {
  console.log(`· building ${output} …`);
  rmSync(output, { recursive: true, force: true });
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) {
    console.error(`${stdout}${stderr}${error?.message ?? ''}`);
    process.exit(status ?? 1);
  }
  mkdirSync(output, { recursive: true });
  writeFileSync(stamp, wanted);
}

function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|public|e2e|test|\..*)$|\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesOf(join(path, name)));
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}
