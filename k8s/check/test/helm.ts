import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { parseManifests } from '../manifests.ts';
import type { Manifest } from '../types.ts';

// AWS CDK's package is the only one on npm that contains helm, for linux-x64 (ADR 0087).
const archive = 'node_modules/@aws-cdk/asset-kubectl-v20/lib/layer.zip';
const program = resolve('.cache/helm/helm-3.8.1');

export const canRunHelm = process.platform === 'linux' && process.arch === 'x64';

/** @throws an Error with helm's message */
export function helm(...args: string[]): string {
  if (!existsSync(program)) unpack();
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 });
}

function unpack(): void {
  const { 'helm/helm': binary } = unzipSync(readFileSync(archive), { filter: ({ name }) => name === 'helm/helm' });
  if (!binary) throw new Error(`${archive} has no helm.`);
  mkdirSync(join(program, '..'), { recursive: true });
  // The file is renamed when it is complete, because tests may start at the same time.
  const partial = `${program}.${process.pid}`;
  writeFileSync(partial, binary);
  chmodSync(partial, 0o755);
  renameSync(partial, program);
}

/** Renders the chart with `helm template` and further arguments, such as `--set`. */
export function renderChart(...args: string[]): Manifest[] {
  return parseManifests(helm('template', 'studio', 'k8s/chart', '--namespace', 'studio', ...args), 'k8s/chart');
}

export function renderValues(values: object, ...args: string[]): Manifest[] {
  const directory = mkdtempSync(join(tmpdir(), 'values-'));
  const file = join(directory, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  try {
    return renderChart('--values', file, ...args);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
