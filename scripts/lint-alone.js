// The project runs and is tested without the folder beside it that holds its specification. (services/web/src has a folder of that name.)
import { spawnSync } from 'node:child_process';

const papers = ['..', 'shared'].join('/');
const { status, stdout, stderr } = spawnSync(
  'git',
  ['grep', '--untracked', '-nIF', papers, '--', '.', ':!services/web/src'],
  { encoding: 'utf8' },
);

// git's 1 is "found nothing"; anything else found something, or could not look.
if (status !== 1) {
  console.error(stdout || stderr);
  process.exit(1);
}
console.log(`stands alone: nothing names ${papers}`);
