import './applyStudio.ts';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { readConfig } from './config.ts';

// Validates the settings without starting; `make demo` runs it first.
loadConfigOrExit(readConfig);
