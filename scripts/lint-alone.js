// The project stands alone: no file of it names the folder beside it in which its papers lie, to run or to be tested.
import { spawnSync } from 'node:child_process';

const papers = ['..', 'shared'].join('/');
const { status, stdout, stderr } = spawnSync('git', ['grep', '--untracked', '-nIF', papers], { encoding: 'utf8' });

// git's 1 is "found nothing"; anything else found something, or could not look.
if (status !== 1) {
  console.error(stdout || stderr);
  process.exit(1);
}
console.log(`stands alone: nothing names ${papers}`);
