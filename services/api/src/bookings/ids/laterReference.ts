import { Op } from 'sequelize';
import { Booking } from '../booking.model.ts';

/** The visitor of a booking that ended unpaid may have booked the workshop again, and knows only the first reference. */
export async function findLaterReference(booking: Booking): Promise<string | null> {
  const { id, eventId, emailKey, status, paymentStatus } = booking;
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'failed';
  if ((status !== 'cancelled' && status !== 'expired') || !isUnpaid || emailKey === null) return null;
  const later = await Booking.findOne({
    attributes: ['bookingReference'],
    where: { id: { [Op.gt]: id }, eventId, emailKey, status: 'confirmed' },
    order: [['id', 'DESC']],
  });
  return later?.bookingReference ?? null;
}
