import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a separate directory for each test. */
export function useDirectory() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'test-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));

  const at = (name: string) => join(path, name);
  function write(name: string, text: string, mode?: number): void {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text, { mode });
  }

  return {
    get path() {
      return path;
    },
    at,
    read: (name: string) => readFileSync(at(name), 'utf8'),
    write,
    /** Writes a program that replaces one of the machine, by default a script for sh. */
    fake: (name: string, script: string, shell = '/bin/sh') => write(name, `#!${shell}\n${script}\n`, 0o755),
  };
}
