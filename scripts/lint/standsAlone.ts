// Fails if a file reads the specification's directory beside the repository.
import { spawnSync } from 'node:child_process';

const outside = ['..', 'shared'].join('/');
// Web has a folder of this name; the specification is a copy, word for word.
const search = ['grep', '--untracked', '-nIF', outside, '--', '.', ':!services/web/src', ':!docs/specification'];
const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });

// git grep exits with 1 if nothing matches, and above 1 after an error.
if (status !== 1) {
  console.error(stdout || stderr);
  process.exit(1);
}
console.log(`repository paths: no file reads ${outside}`);
