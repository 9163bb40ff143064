import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadStudioOrExit } from './loadStudioOrExit.ts';

const parse = (json: string, folder: string): [unknown, string] => [JSON.parse(json), folder];

afterEach(() => jest.restoreAllMocks());

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'studio-'));
}

/** Returns the exit code and what was printed. */
function exitOf(folder: string): [code: unknown, printed: unknown] {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => loadStudioOrExit({ STUDIO_DIR: folder }, parse)).toThrow('exit');
  return [exit.mock.calls[0]?.[0], print.mock.calls[0]?.[0]];
}

test('without STUDIO_DIR nothing is read', () => {
  expect(loadStudioOrExit({}, parse)).toBeNull();
  expect(loadStudioOrExit({ STUDIO_DIR: ' ' }, parse)).toBeNull();
});

test('an empty folder, which containers have by default, changes no fact', () => {
  const folder = newFolder();

  expect(loadStudioOrExit({ STUDIO_DIR: folder }, parse)).toEqual([{}, folder]);
});

test('the file of the folder is parsed', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'studio.json'), '{ "name": "Clay & Co" }');

  expect(loadStudioOrExit({ STUDIO_DIR: folder }, parse)).toEqual([{ name: 'Clay & Co' }, folder]);
});

test.each(['/nowhere', __filename])('STUDIO_DIR=%s ends the process, because it is no folder', (path) => {
  expect(exitOf(path)).toEqual([1, `STUDIO_DIR names a folder that does not exist: ${path}\n`]);
});

test('a file with a byte order mark is parsed', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'studio.json'), '\ufeff{ "name": "Café" }');

  expect(loadStudioOrExit({ STUDIO_DIR: folder }, parse)).toEqual([{ name: 'Café' }, folder]);
});

test('a file of another encoding than UTF-8 ends the process', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'studio.json'), Buffer.from('{ "name": "Café" }', 'latin1'));

  expect(exitOf(folder)).toEqual([1, 'studio.json has another encoding than UTF-8; save it as UTF-8\n']);
});

test('an error of the file is printed and ends the process with code 1', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'studio.json'), '{');

  expect(exitOf(folder)).toEqual([1, expect.stringContaining('JSON')]);
});
