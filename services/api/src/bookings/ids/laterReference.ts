import { Op } from 'sequelize';
import { Booking } from '../booking.model.ts';

/**
 * The party of a waiting-list entry may have booked again after a failed payment, and knows only the first reference.
 * Only the entry connects two bookings: whoever booked with another person's address must not learn that person's reference.
 */
export async function findLaterReference({ id, waitlistEntryId, status }: Booking): Promise<string | null> {
  if (waitlistEntryId === null || status !== 'cancelled') return null;
  const later = await Booking.findOne({
    attributes: ['bookingReference'],
    where: { id: { [Op.gt]: id }, waitlistEntryId, status: 'confirmed' },
    order: [['id', 'DESC']],
  });
  return later?.bookingReference ?? null;
}
