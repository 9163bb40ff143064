import './applyStudio.ts';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { readConfig } from './config.ts';

loadConfigOrExit(readConfig);
