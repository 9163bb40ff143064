import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCode } from './errorCode.ts';

/** Node's `recursive` never returns where a file system such as /proc rejects a new directory with ENOENT. */
export function makeDirectory(path: string): void {
  const above = dirname(path);
  if (above !== path && !statSync(above, { throwIfNoEntry: false })) makeDirectory(above);
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}
