// The repository does not depend on the directory beside it that holds its specification.
// (services/web/src has a directory of the same name.)
import { spawnSync } from 'node:child_process';

const outside = ['..', 'shared'].join('/');
const search = ['grep', '--untracked', '-nIF', outside, '--', '.', ':!services/web/src'];
const { status, stdout, stderr } = spawnSync('git', search, { encoding: 'utf8' });

// git grep exits with 1 when it found nothing, with more when it could not search.
if (status !== 1) {
  console.error(stdout || stderr);
  process.exit(1);
}
console.log(`stands alone: nothing names ${outside}`);
