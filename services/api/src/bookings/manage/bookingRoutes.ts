import { bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import { studioInstant } from '@studio/contract/format/dates';
import { manageLinkDays, studio } from '@studio/contract/studio';
import { AppError, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { HandlerContext } from '../../http/context.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import type { Input } from '../../openapi/input.ts';
import type { Answer, Route } from '../../openapi/route.ts';
import type { RouteName, RouteTable } from '../../openapi/routeTable.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { hasLinkEnded, isManageKey } from '../ids/manageKey.ts';
import { parseReference } from '../ids/reference.ts';

interface BookingRoute<Value, Of extends Answer> extends Pick<Route<Value, Of>, 'summary' | 'answer'> {
  limit: 'manage' | 'manageWrite';
  handle: (booking: Booking, input: () => Value, ctx: HandlerContext) => ReturnType<Route<Value, Of>['handle']>;
}

type DeclareForBooking = <Value, Of extends Answer>(
  name: RouteName,
  input: Input<Value>,
  route: BookingRoute<Value, Of>,
) => void;

/** Declares routes of one booking. The key of the manage link gives access to it. */
export function createBookingRoutes(
  routes: RouteTable,
  { config, database }: Pick<BookingContext, 'config' | 'database'>,
  limits: RateLimits,
): DeclareForBooking {
  return <Value, Of extends Answer>(
    name: RouteName,
    input: Input<Value>,
    { limit, handle, ...route }: BookingRoute<Value, Of>,
  ): void => {
    routes.forAnyone<Value, Of>(name, input, {
      ...route,
      headers: { [bookingKeyHeader]: 'The key of the mailed link' },
      limit: limits.limit(limit),
      handle: (ctx, parse) => openBooking(ctx).then((booking) => handle(booking, parse, ctx)),
    });
  };

  /** @throws not_found, also for a wrong key; link_ended */
  async function openBooking(ctx: HandlerContext): Promise<Booking> {
    ctx.set('Cache-Control', 'no-store');
    const bookingReference = parseReference(ctx.params['reference'] ?? '');
    const key = ctx.get(bookingKeyHeader);
    const booking = bookingReference && key ? await findManaged(bookingReference) : null;
    if (booking) ctx.state.follow(booking.id);
    if (booking?.event && isManageKey(key, booking, config.manageKey)) {
      if (hasLinkEnded(booking.event.lastStartsAt) && (await isWithoutGuests(booking))) throw linkEnded();
      return booking;
    }
    await limits.spend('manageMiss', ctx.state.visitor);
    throw notFound('Booking Not Found');
  }

  /** False if people of the booking came to another course until lately, or will come to it. */
  async function isWithoutGuests({ id }: Booking): Promise<boolean> {
    const moved = await readMovedDates(database, [id]);
    return moved.every(({ to }) => hasLinkEnded(studioInstant(to.date, to.startTime)));
  }
}

function findManaged(bookingReference: string): Promise<Booking | null> {
  return Booking.findOne({ where: { bookingReference }, include: Event });
}

function linkEnded(): AppError {
  const message = `Links to manage a booking end ${manageLinkDays} days after the workshop. Please call ${studio.phone.shown} or write to ${studio.email}.`;
  return new AppError('gone', 'link_ended', message);
}
