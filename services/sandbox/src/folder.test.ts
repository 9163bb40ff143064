import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a folder is made with those above it, and may be there already', () => {
  const deep = join(dir, 'a/b/c');

  makeFolder(deep);
  makeFolder(deep);

  expect(existsSync(deep)).toBe(true);
});

test('a file system that takes no folder is a refusal, not an endless try', () => {
  expect(() => makeFolder('/proc/studio/logs')).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
});

test('a folder below a file is refused', () => {
  writeFileSync(join(dir, 'file'), '');

  expect(() => makeFolder(join(dir, 'file/below'))).toThrow(/ENOTDIR/);
});
