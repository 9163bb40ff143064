import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(__dirname, '../../..');

export interface Command {
  pid: number;
  child: ChildProcess;
  output: () => string;
  /** The first JSON line of the output; rejects if the command ends before it. */
  readyMessage: Promise<Record<string, string>>;
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const started: Command[] = [];

/** Call it in `afterEach`, because a failed test must not leave commands running. */
export async function stopCommands(): Promise<void> {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
}

export function startCommand(name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Command {
  const script = join(root, 'services/sandbox/src', `${name}.main.ts`);
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const readyMessage = new Promise<Record<string, string>>((resolve, reject) => {
    child.stdout.on('data', () => {
      const line = output.split('\n').find((text) => text.startsWith('{') && text.endsWith('}'));
      if (line) resolve(JSON.parse(line) as Record<string, string>);
    });
    void ended.then((code) => reject(new Error(`${name} ended with ${code}: ${output}`)));
  });
  readyMessage.catch(() => undefined); // the caller that awaits it gets the error
  const command: Command = {
    pid: child.pid ?? 0,
    child,
    output: () => output,
    readyMessage,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
  started.push(command);
  return command;
}

export async function until(condition: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
