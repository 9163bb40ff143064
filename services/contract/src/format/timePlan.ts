import type { EventDetails } from '../events/eventDetails.ts';

type Entry = EventDetails['timePlan'][number];

/** Returns `14:00 Coffee first`, as it is typed in the event form. */
export function timePlanLine({ time, text }: Entry): string {
  return `${time} ${text}`;
}
