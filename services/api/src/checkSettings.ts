import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { readConfig } from './config.ts';

// Reports what is wrong with the settings, as a start would, and starts nothing: `make demo` runs it first.
loadConfigOrExit(readConfig);
