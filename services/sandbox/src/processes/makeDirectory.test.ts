import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDirectory } from './makeDirectory.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a directory is created with its parents, and may already exist', () => {
  const deep = join(dir, 'a/b/c');

  makeDirectory(deep);
  makeDirectory(deep);

  expect(existsSync(deep)).toBe(true);
});

test('a file system that accepts no directory causes an error, not an endless loop', () => {
  expect(() => makeDirectory('/proc/studio/logs')).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
});

test('a directory below a file is rejected', () => {
  writeFileSync(join(dir, 'file'), '');

  expect(() => makeDirectory(join(dir, 'file/below'))).toThrow(/ENOTDIR/);
});
