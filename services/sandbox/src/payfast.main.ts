import { readConfig } from './config.ts';
import { startPayfast } from './payfast/start.ts';
import { runUntilStopped } from './processes/runUntilStopped.ts';

await runUntilStopped(() => startPayfast(readConfig()));
