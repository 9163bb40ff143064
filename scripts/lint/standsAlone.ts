// The repository must not depend on the specification's directory beside it.
import { spawnSync } from 'node:child_process';

const outside = ['..', 'shared'].join('/');
const search = ['grep', '--untracked', '-nIF', outside, '--', '.', ':!services/web/src'];
const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });

// git grep exits with 1 if nothing matches, and above 1 after an error.
if (status !== 1) {
  console.error(stdout || stderr);
  process.exit(1);
}
console.log(`stands alone: nothing names ${outside}`);
