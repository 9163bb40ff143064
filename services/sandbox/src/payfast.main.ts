import { runUntilTold } from './command.ts';
import { readConfig } from './config.ts';
import { startPayfast } from './payfast/start.ts';

await runUntilTold(() => startPayfast(readConfig()));
