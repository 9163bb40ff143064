import { readConfig } from './config.ts';
import { startMailbox } from './mailbox/app.ts';
import { runUntilStopped } from './processes/runUntilStopped.ts';

await runUntilStopped(() => startMailbox(readConfig()));
