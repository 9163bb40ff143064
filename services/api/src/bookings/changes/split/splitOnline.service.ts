import type { Sequelize } from 'sequelize';
import type { SplitInput } from '@studio/contract/bookings/splitBooking';
import { transact } from '../../../db/transact.ts';
import { notFound } from '../../../errors.ts';
import type { Booking } from '../../booking.model.ts';
import { lockBooking } from '../../lockBooking.ts';
import { splitBooking } from './splitBooking.ts';

/** @returns the new booking @throws not_found, and what `splitBooking` throws */
export function splitOnline(database: Sequelize, id: number, input: SplitInput, requestId: string): Promise<Booking> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking) throw notFound('Booking Not Found');
    return (await splitBooking(transaction, booking, input, { actor: 'visitor', requestId })).booking;
  });
}
