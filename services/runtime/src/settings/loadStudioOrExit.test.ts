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

test.each([
  ['an empty folder, which containers have by default, changes no fact', null, {}],
  ['the file of the folder is parsed', '{ "name": "Clay & Co" }', { name: 'Clay & Co' }],
  ['a file with a byte order mark is parsed', '\ufeff{ "name": "Café" }', { name: 'Café' }],
])('when STUDIO_DIR is read, %s', (_title, json, facts) => {
  const folder = newFolder();
  if (json !== null) writeFileSync(join(folder, 'studio.json'), json);

  expect(loadStudioOrExit({ STUDIO_DIR: folder }, parse)).toEqual([facts, folder]);
});

test.each(['/nowhere', __filename])('STUDIO_DIR=%s ends the process, because it is no folder', (path) => {
  expect(exitOf(path)).toEqual([1, `STUDIO_DIR names a folder that does not exist: ${path}\n`]);
});

test.each([
  ['another encoding', Buffer.from('{ "name": "Café" }', 'latin1'), /^studio\.json has another encoding than UTF-8/],
  ['an error', '{', /JSON/],
])('a file with %s ends the process with code 1 and a sentence', (_what, content, sentence) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'studio.json'), content);

  expect(exitOf(folder)).toEqual([1, expect.stringMatching(sentence)]);
});
