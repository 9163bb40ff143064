import { Op } from 'sequelize';
import { Booking } from '../booking.model.ts';

/**
 * The party of a waiting-list entry may have booked again after a failed payment, and knows only the first reference.
 * The e-mail address must not connect them: a booking with another person's address would show that person's reference.
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
