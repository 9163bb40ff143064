import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface RunOptions {
  args?: string[];
  env?: NodeJS.ProcessEnv;
  input?: string;
  uid?: number;
}
export interface Run {
  status: number | null;
  output: string;
}

/** Runs a script of docker/backup. */
export function runScript(script: string, { args = [], env = {}, ...options }: RunOptions = {}): Run {
  const { status, stdout, stderr } = spawnSync(join(process.cwd(), 'docker/backup', script), args, {
    encoding: 'utf8',
    ...options,
    env: { PATH: process.env['PATH'], ...env },
  });
  return { status, output: stdout + stderr };
}
