import { spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface TestRepository {
  readonly path: string;
  write: (file: string, text: string) => void;
  lint: () => SpawnSyncReturns<string>;
}

/** Creates an empty git repository for each test, in which `lint` runs the script. */
export function useRepository(script: string): TestRepository {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'lint-'));
    spawnSync('git', ['init', '-q'], { cwd: path });
  });
  afterEach(() => rmSync(path, { recursive: true }));

  return {
    get path() {
      return path;
    },
    write: (file, text) => writeFileSync(join(path, file), text),
    lint: () => spawnSync(resolve('node_modules/.bin/tsx'), [resolve(script)], { cwd: path, encoding: 'utf8' }),
  };
}
