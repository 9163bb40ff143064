import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../src/processes/ports.ts';
import { run, waitUntil } from './command.ts';
import type { Command } from './command.ts';

const ports = ['WEB_PORT', 'API_PORT', 'PG_PORT', 'SANDBOX_PAYFAST_PORT', 'SANDBOX_MAILBOX_PORT', 'SANDBOX_SMTP_PORT'];

/** A running demo from the build, with its own ports and data. */
export interface Demo extends Command {
  /** Rejects with the output if the demo ends before it is ready. */
  opened: () => Promise<void>;
}

/** Returns the settings of a demo on free ports. */
export async function readDemoSettings(dir: string): Promise<Record<string, string>> {
  const settings: Record<string, string> = { DATA_DIR: dir };
  for (const name of ports) settings[name] = String(await findFreePort());
  return settings;
}

/** @param program the command that starts Node */
export function startDemo(
  env: Record<string, string>,
  program: string[] = [process.execPath, 'services/sandbox/dist/demo.main.js'],
): Demo {
  const demo = run(program, { NODE_ENV: 'development', ...env });
  const { child, output } = demo;
  const isOpen = () => output().includes('The studio is open');
  return {
    ...demo,
    opened: async () => {
      await waitUntil(() => isOpen() || child.exitCode !== null || child.signalCode !== null);
      if (!isOpen()) throw new Error(output());
    },
  };
}

/** Returns the processes with the directory's name in their command or environment. */
export function findProcesses(dir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => ['cmdline', 'environ'].some((file) => readIfThere(join('/proc', name, file)).includes(dir)))
    .map((name) => `${name} ${readIfThere(join('/proc', name, 'cmdline')).replaceAll('\0', ' ')}`);
}

/** For each service, a variable that only its environment has. */
const markers = { api: 'UPLOADS_URL=', worker: 'WORKER_HEALTH_PORT=', web: 'PAYFAST_FORM_ORIGINS=' };

export function findPids(dir: string, service: keyof typeof markers): number[] {
  const pids = findProcesses(dir).map((line) => line.split(' ')[0] ?? '');
  return pids.filter((pid) => readIfThere(join('/proc', pid, 'environ')).includes(markers[service])).map(Number);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
