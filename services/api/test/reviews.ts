import { randomBytes } from 'node:crypto';
import { reviewKeyHeader } from '@studio/contract/reviews/reviewViews';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import type { Booking } from '../src/bookings/booking.model.ts';
import { Review } from '../src/reviews/review.model.ts';
import { reviewPathOf } from '../src/reviews/reviewKey.ts';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import { buildBooking, buildEvent } from './factories.ts';

/** A workshop that is over. */
export const past = { date: '2026-03-14', startTime: '10:00', endTime: '12:30' };

export const visited = { status: 'confirmed', paymentMethod: 'cash' } as const;

/** Creates a confirmed booking of a workshop that is over. */
export async function buildVisit(
  event: Parameters<typeof buildEvent>[0] = {},
  values: Parameters<typeof buildBooking>[1] = {},
): Promise<Booking> {
  return buildBooking(await buildEvent({ ...past, ...event }), { ...visited, ...values });
}

/** Returns a client for the mailed link. */
export function reviewClient(
  app: Pick<TestApp, 'url' | 'config'>,
  booking: Pick<Booking, 'id' | 'manageVersion'>,
  key?: string,
) {
  const path = `/api/reviews/${booking.id}`;
  const [, own = ''] = reviewPathOf(booking, app.config.manageKey).split('#key=');
  const headers = { [reviewKeyHeader]: key ?? own };
  // Each request comes from another network address.
  const from = () => ({ ...headers, 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` });
  return {
    path,
    headers,
    read: () => request<ReviewPageView>(app.url, path, { headers: from() }),
    write: (body: object) => request<ReviewPageView>(app.url, path, { method: 'PUT', body, headers: from() }),
    stored: () => Review.findByPk(booking.id),
  };
}
