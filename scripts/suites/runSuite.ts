import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { writeResult } from './results.ts';
import type { SuiteResult } from './results.ts';
import type { Suite } from './suites.ts';

type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'failures'>;

interface JestReport extends Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number> {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The failed tests of a file, or the file itself if it could not run. */
function failuresOf({ name, status, assertionResults }: JestReport['testResults'][number]): string[] {
  const file = relative('.', name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${file}: ${fullName}`);
  return failed.length === 0 && status === 'failed' ? [file] : failed;
}

interface TestRunner {
  /** Returns the settings that make a run write its report to `file`. */
  reportTo: (file: string) => { args: string[]; env: NodeJS.ProcessEnv };
  read: (report: string) => Counts;
  /** The output that is shown while the runner runs. */
  shows: 'stdout' | 'stderr';
}

const runners: Record<NonNullable<Suite['runner']>, TestRunner> = {
  jest: {
    reportTo: (file) => ({ args: ['--json', `--outputFile=${file}`], env: {} }),
    read: (report) => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(report) as JestReport;
      return {
        passed: numPassedTests,
        failed: numFailedTests || numFailedTestSuites,
        failures: testResults.flatMap(failuresOf),
      };
    },
    shows: 'stderr',
  },
  playwright: {
    reportTo: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(file) } }),
    read: (report) => {
      const { stats } = JSON.parse(report) as { stats: Record<'expected' | 'unexpected' | 'flaky', number> };
      // Its own output ends with the failed tests.
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
    shows: 'stdout',
  },
};

/** Runs a suite. It counts as failed if it ends before a test was counted. */
export async function runSuite(suite: Suite): Promise<SuiteResult> {
  const started = Date.now();
  const counts = suite.runner ? await runTests(suite, runners[suite.runner]) : await runCommand(suite);
  return writeResult({ name: suite.name, ...counts, seconds: Math.round((Date.now() - started) / 1000) });
}

async function runCommand(suite: Suite): Promise<Counts> {
  const { status, output } = await run(suite);
  console.log(`── ${suite.name}\n${output.trim()}\n`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runTests(suite: Suite, { reportTo, read, shows }: TestRunner): Promise<Counts> {
  console.log(`── ${suite.name}`);
  const report = `.cache/${suite.name.replaceAll(' ', '-')}-report.json`;
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const { args, env } = reportTo(report);
  const { status } = await run(suite, args, env, shows);
  try {
    const { failed, ...counts } = read(readFileSync(report, 'utf8'));
    return { ...counts, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

/** Shows one output of a test runner at once; other commands' output is collected, because several run at a time. */
async function run(
  { command: [program, ...args] }: Suite,
  more: string[] = [],
  env: NodeJS.ProcessEnv = {},
  shows?: 'stdout' | 'stderr',
): Promise<{ status: number | null; output: string }> {
  const to = (name: 'stdout' | 'stderr') => (shows === undefined ? 'pipe' : shows === name ? 'inherit' : 'ignore');
  const child = spawn(program, [...args, ...more], {
    env: { ...process.env, ...env },
    stdio: ['ignore', to('stdout'), to('stderr')],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  return new Promise((done) => {
    child.once('error', (error) => done({ status: 1, output: error.message }));
    child.once('close', (status) => done({ status, output: chunks.join('') }));
  });
}
