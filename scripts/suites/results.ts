import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** The names of failed tests, if the runner reports them. */
  failures?: string[];
}

const directory = '.cache/suites';

export function writeResult(result: SuiteResult): SuiteResult {
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${directory}/${result.name.replaceAll(' ', '-')}.json`, JSON.stringify(result));
  return result;
}

/** Reads the results that were written since `.cache/suites` was last removed. */
export function readResults(): SuiteResult[] {
  return readdirSync(directory).map((name) => JSON.parse(readFileSync(`${directory}/${name}`, 'utf8')) as SuiteResult);
}

/** Prints a table and then, as the last line, the total that CI reads. @returns the exit code */
export function printResults(results: readonly SuiteResult[]): number {
  const sum = (key: 'passed' | 'failed' | 'seconds') => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${row('', 'suite', 'passed', 'failed', 'seconds')}`);
  for (const { name, passed, failed, seconds } of results) {
    console.log(row(failed > 0 ? '✗' : '✓', name, passed, failed, seconds));
  }
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${failure}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

function row(mark: string, name: string, ...columns: (string | number)[]): string {
  return [mark.padEnd(1), name.padEnd(24), ...columns.map((column) => String(column).padStart(8))].join(' ');
}
