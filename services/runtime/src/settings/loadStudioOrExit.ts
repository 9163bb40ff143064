import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from './environment.ts';

/**
 * Parses `studio.json` in the folder `STUDIO_DIR`; returns null if that is not set. A folder without the file changes
 * no fact. Prints the error and ends the process if the folder does not exist or `parse` throws.
 */
export function loadStudioOrExit<Facts>(
  variables: NodeJS.ProcessEnv,
  parse: (json: string, folder: string) => Facts,
): Facts | null {
  const folder = new Environment(variables).text('STUDIO_DIR');
  if (folder === undefined) return null;
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`STUDIO_DIR names a folder that does not exist: ${folder}`);
    const file = join(folder, 'studio.json');
    return parse(existsSync(file) ? textOf(readFileSync(file)) : '{}', folder);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** Removes the byte order mark, which editors on Windows write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('studio.json has another encoding than UTF-8; save it as UTF-8');
  }
}
