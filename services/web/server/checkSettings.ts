import './studio/applyStudio.ts';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { readConfig } from './config.ts';

// Validates the settings without starting the server; used by `make demo` (ADR 0071).
loadConfigOrExit(readConfig);
