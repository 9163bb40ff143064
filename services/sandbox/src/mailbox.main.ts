import { readConfig } from './config.ts';
import { startMailbox } from './mailbox/start.ts';
import { runUntilStopped } from './processes/runUntilStopped.ts';

await runUntilStopped(() => startMailbox(readConfig()));
