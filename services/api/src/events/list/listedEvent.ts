import { createHash } from 'node:crypto';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import { searchTextOf } from '@studio/contract/events/eventSearch';
import { presentEvent } from '../event.presenter.ts';
import { detailsOf } from '../eventFields.ts';
import type { PublicEvent } from '../publicEvents.ts';

export interface ListedEvent {
  view: EventView;
  details: EventPageView['details'];
  /** The view as JSON. */
  json: string;
  searchText: string;
  startsAt: number;
  revision: number;
  /** Hash of everything public except the available seats. */
  factsHash: bigint;
  seatsHash: bigint;
}

export function listedEventOf(event: PublicEvent, payNowButtonHtml: string | null): ListedEvent {
  const view = presentEvent(event, payNowButtonHtml);
  const { availableSeats, isFullyBooked: _derived, ...facts } = view;
  const details = detailsOf(event);
  return {
    view,
    details,
    json: JSON.stringify(view),
    searchText: searchTextOf(view),
    startsAt: event.startsAt,
    revision: event.revision,
    factsHash: hashOf({ ...facts, details }),
    seatsHash: hashOf([view.id, availableSeats]),
  };
}

/** 128 bits, so that sums of hashes do not collide. */
function hashOf(content: object): bigint {
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}`);
}
