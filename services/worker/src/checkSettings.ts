import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { readConfig } from './config.ts';

// Validates the settings without starting; run first by `make demo`.
loadConfigOrExit(readConfig);
