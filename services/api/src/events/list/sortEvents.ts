import type { ListedEvent } from './listedEvent.ts';

/** Events are sorted by start, then by id. */
export interface Position {
  startsAt: number;
  id: number;
}

export function positionOf({ startsAt, view }: ListedEvent): Position {
  return { startsAt, id: view.id };
}

/** Returns the index of the first event behind the position. */
export function indexAfter(events: readonly ListedEvent[], { startsAt, id }: Position): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = events[middle];
    const isBefore = event && (event.startsAt < startsAt || (event.startsAt === startsAt && event.view.id <= id));
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
