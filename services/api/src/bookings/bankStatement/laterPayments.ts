import { col } from 'sequelize';
import type { LaterPaymentsView } from '@studio/contract/admin/bankStatements';
import { activeStatuses } from '../../db/conditions.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { presentForAdmin } from '../booking.presenter.ts';

/** Finds unpaid bookings whose visitors have chosen to pay later. */
export async function findLaterPayments(): Promise<LaterPaymentsView> {
  const bookings = await Booking.findAll({
    where: { status: activeStatuses, '$request.purpose$': 'later', '$request.state$': ['open', 'failed'] },
    include: { model: Event, where: { deletedAt: null, cancelledAt: null } },
    order: [col('request.due_on'), col('event.starts_at'), 'id'],
    limit: 200,
  });
  const items = bookings.flatMap((booking) => {
    const { event, request } = booking;
    return event ? { ...presentForAdmin(booking, event), amount: request.amount, dueOn: request.dueOn } : [];
  });
  return { items };
}
