import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { readConfig } from './config.ts';

loadConfigOrExit(readConfig);
