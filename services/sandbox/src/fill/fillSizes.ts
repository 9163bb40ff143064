import { Environment } from '@studio/runtime/settings/environment';

export interface FillSizes {
  /** All workshops, the upcoming ones included. */
  events: number;
  comingEvents: number;
  bookings: number;
}

/** A workshop has at most 50 seats. */
const maxBookingsPerEvent = 55;

/** @throws ConfigError with a sentence for each error */
export function readFillSizes(variables: NodeJS.ProcessEnv): FillSizes {
  const env = new Environment(variables);
  if (variables['DATABASE_URL']) {
    env.addError('make fill writes only to the demo’s own database, in DATA_DIR: unset DATABASE_URL');
  }
  const events = read('EVENTS', 2000, 1, 100_000);
  const sizes = {
    events,
    comingEvents: read('COMING', Math.min(60, Math.ceil(events / 10)), 0, events),
    bookings: read('BOOKINGS', events * 20, 0, events * maxBookingsPerEvent),
  };
  return env.freeze(sizes);

  function read(name: string, initial: number, least: number, most: number): number {
    const text = env.text(name) ?? String(initial);
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    const reason = name === 'BOOKINGS' ? `, because a workshop has at most 50 seats and EVENTS is ${events}` : '';
    env.addError(`${name} must be a whole number from ${least} to ${most}${reason}, not "${text}"`);
    return least;
  }
}
