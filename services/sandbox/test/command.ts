import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(__dirname, '../../..');

export interface Command {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv): Command {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { child, output: () => output, ended, stop };
}

const started: Command[] = [];

/** Must be called in `afterEach`, so that a failed test leaves no commands running. */
export async function stopCommands(): Promise<void> {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
}

/** `readyMessage` resolves to the first JSON line of the output. It rejects if the command ends before that line. */
export function startCommand(name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const script = join(root, 'services/sandbox/src', `${name}.main.ts`);
  const program = [process.execPath, '--conditions=source', '--import', 'tsx', script, ...args];
  const command = run(program, { NODE_ENV: 'test', ...env });
  started.push(command);
  const readyMessage = new Promise<Record<string, string>>((resolve, reject) => {
    command.child.stdout?.on('data', () => {
      const lines = command.output().split('\n');
      const line = lines.find((text) => text.startsWith('{') && text.endsWith('}'));
      if (line) resolve(JSON.parse(line) as Record<string, string>);
    });
    void command.ended.then((code) => reject(new Error(`${name} ended with ${code}: ${command.output()}`)));
  });
  readyMessage.catch(() => undefined); // the caller who awaits it gets the error
  return { ...command, readyMessage };
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
