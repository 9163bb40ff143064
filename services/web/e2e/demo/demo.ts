export interface Demo {
  web: string;
  api: string;
  payfast: string;
  mailbox: string;
  /** The directory of its data and logs. */
  dataDir: string;
}

/** The admin of the demo under test. */
export const demoAdmin = { username: 'admin', password: 'journeys walk twice' };

const variable = 'JOURNEY_DEMOS';

/** Writes the list to the environment, which the processes of the tests inherit. */
export function rememberDemos(started: Demo[]): void {
  process.env[variable] = JSON.stringify(started);
}

/** Returns the demo of this worker; workers that run at the same time have different indexes. */
export function demo(index = Number(process.env['TEST_PARALLEL_INDEX'])): Demo {
  const demos = JSON.parse(process.env[variable] ?? '[]') as Demo[];
  const found = demos[index];
  if (!found) throw new Error('the demo was not started: run the journeys through their configuration');
  return found;
}
