import { ConfigError } from '@studio/contract/environment';
import { readConfig } from './config.ts';

// Says what is wrong with the settings, as a start would, and starts nothing: `make demo` asks before it begins.
try {
  readConfig();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
