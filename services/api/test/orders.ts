import { Booking } from '../src/bookings/booking.model.ts';

/** Returns the order of a booking of which only the view is known. */
export async function findOrderId({ id }: { id: number }): Promise<number> {
  return (await Booking.findByPk(id, { rejectOnEmpty: true })).orderId;
}
