import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCode } from './errorCode.ts';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where a file system refuses a
 * new folder with ENOENT, as /proc does, and while it tries no signal is heard.
 */
export function makeFolder(path: string): void {
  const above = dirname(path);
  if (above !== path && !statSync(above, { throwIfNoEntry: false })) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}
