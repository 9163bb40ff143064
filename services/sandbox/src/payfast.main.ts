import { readConfig } from './config.ts';
import { startPayfast } from './payfast/app.ts';
import { runUntilStopped } from './processes/runUntilStopped.ts';

await runUntilStopped(() => startPayfast(readConfig()));
