import { Op } from 'sequelize';
import { Booking } from '../booking.model.ts';

/**
 * The party of a waiting-list entry may have booked again after a failed payment, and knows only the first reference.
 * The bookings are not matched by e-mail address: a visitor who books with another person's address would then see that
 * person's reference.
 */
export async function findLaterBookingReference({ id, waitlistEntryId, status }: Booking): Promise<string | null> {
  if (waitlistEntryId === null || status !== 'cancelled') return null;
  const later = await Booking.findOne({
    attributes: ['bookingReference'],
    where: { id: { [Op.gt]: id }, waitlistEntryId, status: 'confirmed' },
    order: [['id', 'DESC']],
  });
  return later?.bookingReference ?? null;
}
