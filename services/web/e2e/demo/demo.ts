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

const variable = 'JOURNEY_DEMO';

export function rememberDemo(started: Demo): void {
  process.env[variable] = JSON.stringify(started);
}

export function demo(): Demo {
  const text = process.env[variable];
  if (!text) throw new Error('the demo was not started: run the journeys through their jest config');
  return JSON.parse(text) as Demo;
}
