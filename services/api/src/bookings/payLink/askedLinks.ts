import { Op, literal } from 'sequelize';
import type { AskedLinkView } from '@studio/contract/admin/attention';
import { activeStatuses } from '../../db/conditions.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';

/** The bookings for which a new link was asked for, as long as it is needed (`isAwaited`). */
export async function findAskedLinks(): Promise<AskedLinkView[]> {
  const bookings = await Booking.findAll({
    where: { status: activeStatuses, '$request.link_asked_at$': { [Op.ne]: null } },
    include: { model: Event, where: { deletedAt: null, cancelledAt: null, startsAt: { [Op.gt]: new Date() } } },
    order: [literal('request.link_asked_at'), 'id'],
    limit: 200,
  });
  return bookings.flatMap((booking) => {
    const { event, request } = booking;
    if (!event || request.linkAskedAt === null) return [];
    return [{ ...presentForAdmin(booking, event), linkAskedAt: request.linkAskedAt.toISOString() }];
  });
}
