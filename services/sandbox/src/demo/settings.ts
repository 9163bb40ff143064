import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ConfigError } from '@studio/runtime/settings/environment';
import type { DemoConfig } from '../config.ts';
import type { Commands } from './commands.ts';
import { environmentsOf } from './environments.ts';

// The demo chooses these settings later, so the check gets valid values.
const chosenLater = {
  secrets: {
    secret: 's'.repeat(48),
    internalKey: 'i'.repeat(48),
    admin: { username: 'admin', password: 'chosen later' },
  },
  databaseUrl: 'postgres://postgres@127.0.0.1/studio',
  apiInternalPort: 0,
  workerHealthPort: 0,
};

/** Checks the settings with every service before anything starts. @throws ConfigError with each error once */
export async function requireSettings(config: DemoConfig, root: string, commands: Commands): Promise<void> {
  const environments = environmentsOf(config, { ...chosenLater, webNodeEnv: commands.webNodeEnv });
  const names = ['api', 'worker', 'web'] as const;
  const errors = await Promise.all(
    names.map((name) => askService(join(root, 'services', name), commands[name].checkSettings, environments[name])),
  );
  const sentences = new Set(errors.flat());
  if (sentences.size > 0) throw new ConfigError([...sentences]);
}

/** `checkSettings` prints one line per error, beginning with a dash. */
async function askService(cwd: string, command: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code === 0) return [];
  const errors = words.split('\n').filter((line) => line.startsWith('- '));
  if (errors.length === 0) throw new Error(`The settings cannot be checked: ${words.trim()}`);
  return errors.map((line) => line.slice(2));
}
