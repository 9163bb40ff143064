import { readOptions } from './options.ts';

const known = ['list', 'claims', 'jobs'];

test('without settings all sections are measured once', () => {
  expect(readOptions({}, known)).toEqual({ names: known, runs: 1, isQuick: false });
});

test('ONLY chooses sections, which keep the order of the report', () => {
  expect(readOptions({ ONLY: 'jobs, list', RUNS: '3', QUICK: '1' }, known)).toEqual({
    names: ['list', 'jobs'],
    runs: 3,
    isQuick: true,
  });
});

test('an unknown section is rejected with a sentence that lists the known ones', () => {
  expect(() => readOptions({ ONLY: 'jobs,pictures' }, known)).toThrow(
    'There is no section pictures. ONLY takes one or more of: list, claims, jobs.',
  );
});

test('ONLY=help lists the sections', () => {
  expect(() => readOptions({ ONLY: 'help' }, known)).toThrow(/^ONLY takes one or more of: list, claims, jobs\.$/);
});

test('a number of runs that is not a digit is rejected', () => {
  expect(() => readOptions({ RUNS: 'many' }, known)).toThrow('RUNS must be a number from 1 to 9, not "many".');
});
