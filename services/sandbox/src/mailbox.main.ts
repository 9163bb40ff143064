import { runUntilTold } from './command.ts';
import { readConfig } from './config.ts';
import { startMailbox } from './mailbox/start.ts';

await runUntilTold(() => startMailbox(readConfig()));
