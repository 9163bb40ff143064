import { fileURLToPath } from 'node:url';
import { readDemoConfig, readFillSizes } from './config.ts';
import { openDatabase } from './demo/database.ts';
import { fillHistory } from './fill/fillHistory.ts';
import { reportError } from './processes/reportError.ts';
import { startWatchdog } from './processes/watchdog.ts';

// The compiled file and the source are both three directories below the repository.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const sizes = readFillSizes(process.env);
  const watchdog = startWatchdog(new URL('../watchdog.sh', import.meta.url));
  // Fails while a demo runs, because the fill locks its tables.
  const database = await openDatabase(readDemoConfig(root), import.meta.url, watchdog);
  console.log(`· adding ${sizes.events} workshops with ${sizes.bookings} bookings …`);
  try {
    await fillHistory(database.url, sizes, new Date());
  } finally {
    await database.close();
  }
  console.log('The history is in the demo’s database.');
} catch (error) {
  process.exitCode = reportError(error);
}
