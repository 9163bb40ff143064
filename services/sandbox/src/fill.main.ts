import { fileURLToPath } from 'node:url';
import { readDemoConfig } from './config.ts';
import { openDatabase } from './demo/database.ts';
import { fillHistory } from './fill/fillHistory.ts';
import { readFillSizes } from './fill/fillSizes.ts';
import { reportError } from './processes/reportError.ts';
import { startWatchdog } from './processes/watchdog.ts';

// The compiled file and the source are both three directories below the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const started = Date.now();

try {
  const sizes = readFillSizes(process.env);
  const watchdog = startWatchdog(new URL('../watchdog.sh', import.meta.url));
  // Fails while a demo runs, because the fill locks its tables.
  const database = await openDatabase(readDemoConfig(root), import.meta.url, watchdog);
  try {
    await fillHistory({ databaseUrl: database.url, sizes, now: new Date(), onProgress: say });
  } finally {
    await database.close();
  }
  console.log(`The history is in the demo’s database (${((Date.now() - started) / 1000).toFixed(1)} s).`);
} catch (error) {
  process.exitCode = reportError(error);
}

function say(step: string): void {
  console.log(`· ${step} …`);
}
