import { Op, col, fn, literal } from 'sequelize';
import type { AskedLinkView } from '@studio/contract/admin/attention';
import { activeStatuses } from '../../db/conditions.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import { newLinkOf, payPurposeOf } from '../money/payState.ts';

/** Finds the bookings whose payers have asked for a new link and still need it (`newLinkOf`). */
export async function findAskedLinks(): Promise<AskedLinkView[]> {
  const asked = literal('(select order_id from payment_requests where link_asked_at is not null)');
  const bookings = await Booking.findAll({
    where: { status: activeStatuses, orderId: { [Op.in]: asked } },
    include: { model: Event, where: { deletedAt: null, cancelledAt: null, startsAt: { [Op.gt]: new Date() } } },
    order: [fn('least', col('request.link_asked_at'), col('balance.link_asked_at')), 'id'],
    limit: 200,
  });
  return bookings.flatMap((booking) => {
    const { event, request, balance } = booking;
    if (!event) return [];
    const sum = [request, balance].find((one) => one !== null && newLinkOf(booking, one, event) === 'asked');
    if (!sum?.linkAskedAt) return [];
    const linkAskedAt = sum.linkAskedAt.toISOString();
    return [{ ...presentForAdmin(booking, event), purpose: payPurposeOf(booking, sum), linkAskedAt }];
  });
}
