import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { useDirectory } from './directory.ts';

/** Creates an empty git repository for each test. `lint` runs the script in it. */
export function useRepository(script: string) {
  const directory = useDirectory();
  beforeEach(() => {
    spawnSync('git', ['init', '-q'], { cwd: directory.path });
  });
  const lint = () =>
    spawnSync(resolve('node_modules/.bin/tsx'), [resolve(script)], { cwd: directory.path, encoding: 'utf8' });
  return Object.assign(directory, { lint });
}
