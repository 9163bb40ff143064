import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { writeResult } from './results.ts';
import type { SuiteResult } from './results.ts';
import type { Suite } from './suites.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** A suite that ends before it counts a test has failed. */
export async function runSuite(suite: Suite): Promise<SuiteResult> {
  const { name, needs } = suite;
  const started = Date.now();
  if (needs && spawnSync(needs.program, ['--version'], { stdio: 'ignore' }).error) {
    const skipped = `${needs.program} was not found (Debian: ${needs.debianPackage})`;
    return writeResult({ name, passed: 0, failed: 0, seconds: 0, skipped });
  }
  const counts = suite.isJest ? await runJest(suite) : await runCommand(suite);
  return writeResult({ name, ...counts, seconds: Math.round((Date.now() - started) / 1000) });
}

async function runCommand(suite: Suite): Promise<{ passed: number; failed: number }> {
  const { status, output } = await run(suite, []);
  console.log(`── ${suite.name}\n${output.trim()}\n`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runJest(suite: Suite): Promise<{ passed: number; failed: number }> {
  console.log(`── ${suite.name}`);
  const report = `.cache/${suite.name.replaceAll(' ', '-')}-report.json`;
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const { status } = await run(suite, ['--json', `--outputFile=${report}`]);
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
    const failed = counted.numFailedTests || counted.numFailedTestSuites || (status === 0 ? 0 : 1);
    return { passed: counted.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

/** jest's stderr is shown at once; the output of other commands is collected, because several run at a time. */
async function run(suite: Suite, more: string[]): Promise<{ status: number | null; output: string }> {
  const [program, ...args] = suite.command;
  const child = spawn(program, [...args, ...more], {
    stdio: suite.isJest ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (status) => resolve({ status, output: chunks.join('') }));
  });
}
